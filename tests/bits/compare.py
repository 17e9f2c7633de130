"""Compares what the bits program printed in two builds: compare.py ONE OTHER.

Every line has to be the same, but the numbers of one that begins with ~ may differ by two units in
the last place.
"""
import math
import struct
import sys

ALLOWED = 2


def place(number):
    """Neighbouring doubles have neighbouring places."""
    bits = struct.unpack("<q", struct.pack("<d", number))[0]
    return bits if bits >= 0 else -(bits & 0x7FFFFFFFFFFFFFFF)


def apart(one, other):
    """Units in the last place between two numbers; NaN is far from all."""
    one, other = float.fromhex(one), float.fromhex(other)
    return math.inf if math.isnan(one + other) else abs(place(one) - place(other))


def difference(one, other):
    """What is wrong with two lines, or nothing."""
    if one == other:
        return None
    (name, one), (also, other) = (line.rsplit(":", 1) for line in (one, other))
    one, other = one.split(), other.split()
    if name != also or not name.startswith("~") or len(one) != len(other):
        return f"{name}: {' '.join(one)}\n{also}: {' '.join(other)}"
    most = max(map(apart, one, other))
    return f"{name}: {most} units in the last place" if most > ALLOWED else None


def main(one, other):
    with open(one) as first, open(other) as second:
        lines, others = first.read().splitlines(), second.read().splitlines()
    found = list(filter(None, map(difference, lines, others)))
    if len(lines) != len(others):
        found.append(f"{len(lines)} lines and {len(others)}")
    print("\n".join(found) or f"{len(lines)} lines agree")
    return 1 if found or not lines else 0


sys.exit(main(*sys.argv[1:]))
