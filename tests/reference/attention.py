#!/usr/bin/env python3
"""An independent reference for the lessons' expected figures, in 50-digit decimals.

    python3 attention.py check    compare every expected figure with its 50-digit value (the default)
    python3 attention.py write    recompute the "reference" entries, then check

It shares no code with the core and uses only the standard library. The inputs are the doubles that the core
reads, taken as the exact decimals they stand for, so that what is left to differ is the arithmetic.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from pathlib import Path

getcontext().prec = 60  # 50 digits to trust and 10 to lose on the way

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
REFERENCE_TOLERANCE = 1e-12
LINE_WIDTH = 200


# ---- the stages ------------------------------------------------------------------------------------------

def dot(left, right):
    return sum((a * b for a, b in zip(left, right, strict=True)), Decimal(0))


def blend(weights, value):
    return [dot(weights, column) for column in zip(*value, strict=True)]


def divisor_of(options, width):
    rule = options["divisor"]
    if isinstance(rule, str):
        return {"none": Decimal(1), "rootWidth": Decimal(width).sqrt(), "width": Decimal(width)}[rule]
    return Decimal(rule)


def trace_scores(raw, width, options):
    """Every stage from raw scores to weights. Stages with one number a query are flat lists."""
    divisor = divisor_of(options, width)
    trace = {"raw": raw, "divisor": [divisor]}
    trace["scaled"] = exponents = [[score / divisor for score in row] for row in raw]
    if options["subtractMax"]:
        trace["rowMax"] = [max(row) for row in exponents]
        trace["shifted"] = exponents = [[score - max(row) for score in row] for row in exponents]
    trace["exponentials"] = [[exponent.exp() for exponent in row] for row in exponents]
    trace["rowSum"] = [sum(row) for row in trace["exponentials"]]
    trace["weights"] = [[e / total for e in row] for row, total in zip(trace["exponentials"], trace["rowSum"])]
    trace["weightSum"] = [sum(row) for row in trace["weights"]]
    trace["sensitivity"] = [[weight * (1 - weight) for weight in row] for row in trace["weights"]]
    return trace


def trace_example(example, options):
    query, key, value = ([[Decimal(x) for x in row] for row in example[name]] for name in ("query", "key", "value"))
    if (len(query), len(key), len(value)) != (len(example["queryTokens"]), *2 * [len(example["keyTokens"])]):
        raise ValueError("a vector is needed for every token, and a value for every key")
    trace = trace_scores([[dot(q, k) for k in key] for q in query], len(key[0]), options)
    trace["output"] = [blend(row, value) for row in trace["weights"]]
    return trace


def trace_loose_row(loose, options):
    return trace_scores([[Decimal(x) for x in loose["scores"]]], loose["width"], options)


def round_half_away(x, digits):
    return x.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


def figures(example, entry):
    """What an expected entry should hold, in the same shape as its values."""
    options = entry.get("options", example["options"])
    if "looseRow" in entry:
        loose = next(row for row in example["looseRows"] if row["id"] == entry["looseRow"])
        trace, row = trace_loose_row(loose, options), 0
    else:
        trace, row = trace_example(example, options), entry.get("row")
    stage = entry["stage"]
    if stage in ("gap", "ratio"):
        scores = trace["scaled"][row]
        gaps = [scores[entry["column"]] - score for score in scores]
        return gaps if stage == "gap" else [gap.exp() for gap in gaps]
    if stage == "roundedOutput":
        value = [[Decimal(x) for x in v] for v in example["value"]]
        rounded = [[round_half_away(w, entry["digits"]) for w in weights] for weights in trace["weights"]]
        outputs = [blend(weights, value) for weights in rounded]
        return outputs if row is None else outputs[row]
    if stage not in trace:
        raise ValueError(f"no stage {stage} under these options")
    if row is None or stage == "divisor":
        return trace[stage]
    chosen = trace[stage][row]
    return chosen if isinstance(chosen, list) else [chosen]


# ---- checking --------------------------------------------------------------------------------------------

def pairs(got, want):
    """Matching numbers of two equally shaped nested lists."""
    if isinstance(got, list) != isinstance(want, list):
        raise ValueError("the values have another shape than the stage")
    if not isinstance(got, list):
        return [(got, Decimal(want))]
    return [pair for g, w in zip(got, want, strict=True) for pair in pairs(g, w)]


def check_entry(where, example, entry):
    """(figures checked, figures wrong). A printed tolerance is absolute, a reference one grows with large values."""
    label = f"{where} {json.dumps({k: v for k, v in entry.items() if k not in ('values', 'tolerance', 'source')})}"
    try:
        numbers = pairs(figures(example, entry), entry["values"])
    except (ValueError, KeyError, IndexError, StopIteration) as problem:
        print(f"{label}: {problem!r}")
        return 0, 1
    wrong = 0
    for got, want in numbers:
        grows = max(Decimal(1), abs(want)) if entry["source"] == "reference" else 1
        if abs(got - want) > Decimal(entry["tolerance"]) * grows:
            wrong += 1
            print(f"{label}: got {got:.20g}, want {want:.20g} within {entry['tolerance']}")
    return len(numbers), wrong


def check(lessons):
    counted = failed = 0
    for path, lesson in lessons:
        for example in lesson["examples"]:
            for entry in example["expected"]:
                numbers, wrong = check_entry(f"{path.parent.name}/{example['id']}", example, entry)
                counted, failed = counted + numbers, failed + wrong
    print(f"{counted} figures checked" + (f", {failed} wrong" if failed else ""))
    return 1 if failed else 0


# ---- writing ---------------------------------------------------------------------------------------------

def reference_entries(example):
    """Every stage under the example's own options, then what changes under each other option."""
    follow = {"row": example["follow"]["query"]}
    pair = {**follow, "column": example["follow"]["key"]}
    wanted = [{"stage": stage} for stage in trace_example(example, example["options"]) if stage != "sensitivity"]
    wanted += [{"stage": "sensitivity", **follow}, {"stage": "gap", **pair}, {"stage": "ratio", **pair}]
    if "byHandDigits" in example:
        wanted.append({"stage": "roundedOutput", **follow, "digits": example["byHandDigits"]})
    others = [d for d in ("none", "rootWidth", "width") if d != example["options"]["divisor"]]
    for divisor in others:
        options = {**example["options"], "divisor": divisor}
        wanted += [{"options": options, "stage": stage} for stage in ("weights", "output")]
    switched = {**example["options"], "subtractMax": not example["options"]["subtractMax"]}
    wanted += [{"options": switched, "stage": stage} for stage in ("exponentials", "rowSum", "weights")]
    for loose in example.get("looseRows", []):
        for options in ({}, *({"options": {**example["options"], "divisor": divisor}} for divisor in others)):
            wanted += [{**options, "looseRow": loose["id"], "stage": stage} for stage in ("scaled", "weights")]
    return [
        {**entry, "values": as_doubles(figures(example, entry)), "tolerance": REFERENCE_TOLERANCE, "source": "reference"}
        for entry in wanted
    ]


def as_doubles(figure):
    return [as_doubles(x) for x in figure] if isinstance(figure, list) else float(figure)


def write(lessons):
    for path, lesson in lessons:
        for example in lesson["examples"]:
            printed = [entry for entry in example["expected"] if entry["source"] == "printed"]
            example["expected"] = printed + reference_entries(example)
        path.write_text(layout(lesson) + "\n", encoding="utf-8")
    return check(lessons)


class Typed(float):
    """A number that remembers how it was typed, so that writing leaves 0.50 as 0.50."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


def inline(x):
    if isinstance(x, Typed):
        return x.text
    if isinstance(x, float):
        return str(int(x)) if x.is_integer() else repr(x)
    if isinstance(x, list):
        return "[" + ", ".join(inline(item) for item in x) + "]"
    if isinstance(x, dict):
        return "{ " + ", ".join(f"{json.dumps(k)}: {inline(v)}" for k, v in x.items()) + " }"
    return json.dumps(x, ensure_ascii=False)


def layout(x, indent=""):
    """JSON with a matrix row, or an object that fits, on each line."""
    inner = indent + "  "
    if isinstance(x, list) and any(isinstance(item, (list, dict)) for item in x):
        return "[\n" + ",\n".join(inner + layout(item, inner) for item in x) + f"\n{indent}]"
    if isinstance(x, dict):
        nested = any(isinstance(item, list) and any(isinstance(i, (list, dict)) for i in item) for item in x.values())
        if nested or len(indent + inline(x)) > LINE_WIDTH:
            lines = (f"{inner}{json.dumps(k)}: {layout(v, inner)}" for k, v in x.items())
            return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return inline(x)


def main(arguments):
    verbs = {"check": check, "write": write}
    verb = arguments[0] if arguments else "check"
    if verb not in verbs or len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    ids = json.loads((LESSONS / "index.json").read_text(encoding="utf-8"))["lessons"]
    paths = [LESSONS / lesson / "lesson.json" for lesson in ids]
    lessons = [(path, json.loads(path.read_text(encoding="utf-8"), parse_float=Typed)) for path in paths]
    return verbs[verb](lessons)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
