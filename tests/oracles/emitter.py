#!/usr/bin/env python3
"""Reads every NAME.yaml of a folder with each reader at hand and compares it with NAME.json.

usage: emitter.py FOLDER [READER...]

Readers: pyyaml (libyaml), pyyaml-pure, ansible, ruamel (YAML 1.2), kubectl. One that is not installed is named
and left out. Exit 1 when a value came out differently or no reader was found.
"""
import glob
import json
import os
import subprocess
import sys


def same(a, b):
    """Equal in type and value; a float is compared by its bits."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, str) and isinstance(b, str):
        return str(a) == str(b)
    if isinstance(a, float) and isinstance(b, float):
        return repr(float(a)) == repr(float(b))
    return type(a) is type(b) and a == b


def same_number(a, b):
    """As `same`, for a reader that goes through JSON, which has one kind of number."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same_number(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same_number, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return not isinstance(a, bool) and not isinstance(b, bool) and float(a) == float(b)
    return same(a, b)


def pyyaml():
    import yaml
    return lambda path: yaml.load(open(path, encoding="utf-8", newline=""), Loader=yaml.CSafeLoader), same


def pyyaml_pure():
    import yaml
    return lambda path: yaml.load(open(path, encoding="utf-8", newline=""), Loader=yaml.SafeLoader), same


def ansible():
    from ansible.parsing.dataloader import DataLoader
    loader = DataLoader()

    def plain(value):
        if isinstance(value, dict):
            return {str(k) if isinstance(k, str) else k: plain(v) for k, v in value.items()}
        if isinstance(value, list):
            return [plain(v) for v in value]
        for kind in (bool, int, float, str):
            if isinstance(value, kind):
                return kind(value)
        return value
    return lambda path: plain(loader.load_from_file(path, cache="none") if "cache" in loader.load_from_file.__code__.co_varnames
                              else loader.load_from_file(path)), same


def ruamel():
    from ruamel.yaml import YAML
    reader = YAML(typ="safe", pure=True)
    return lambda path: reader.load(open(path, encoding="utf-8", newline="")), same


def kubectl():
    subprocess.run(["kubectl", "version", "--client"], check=True, capture_output=True)

    def read(path):
        run = subprocess.run(["kubectl", "label", "--local", "-f", path, "a=b", "-o", "json"], capture_output=True)
        if run.returncode:
            raise ValueError(run.stderr.decode()[:400])
        value = json.loads(run.stdout)
        del value["metadata"]["labels"]
        return value
    return read, same_number


READERS = {"pyyaml": pyyaml, "pyyaml-pure": pyyaml_pure, "ansible": ansible, "ruamel": ruamel, "kubectl": kubectl}


def differences(a, b, equal, path=""):
    """The innermost places that differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        for key in a:
            yield from differences(a[key], b[key], equal, f"{path}/{key!r}")
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b)):
            yield from differences(x, y, equal, f"{path}/{i}")
    elif not equal(a, b):
        yield f"{path[-80:]}: wanted {a!r:.200}, read {b!r:.200}"


def leaves(value):
    if isinstance(value, dict):
        return sum(map(leaves, value.values())) + len(value)
    return sum(map(leaves, value)) if isinstance(value, list) else 1


def main():
    folder, names = sys.argv[1], sys.argv[2:] or list(READERS)
    files = sorted(glob.glob(os.path.join(folder, "*.yaml")))
    wanted = [json.load(open(f[:-5] + ".json", encoding="utf-8")) for f in files]
    print(f"{len(files)} files, {sum(map(leaves, wanted)):,} scalars and keys")
    wrong = used = 0
    for name in names:
        try:
            read, equal = READERS[name]()
        except Exception:  # not installed
            print(f"{name} is missing")
            continue
        used += 1
        bad = 0
        for file, want in zip(files, wanted):
            try:
                found = list(differences(want, read(file), equal))
            except Exception as error:
                found = [f"unreadable: {error}"]
            for line in found[: max(0, 10 - bad)]:
                print(f"  {os.path.basename(file)} {line}")
            bad += len(found)
        print(f"{name} misread {bad}")
        wrong += bad
    sys.exit(1 if wrong or not used else 0)


main()
