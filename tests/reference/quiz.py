#!/usr/bin/env python3
"""An independent reference for the quizzes, in 50-digit decimals.

    python3 quiz.py        print what tests/web/quiz-figures.json holds
    python3 quiz.py check  compare it with what it holds

Draws the numbers of a question anew from its seed by a generator of its own (FNV-1a, mulberry32) and computes
the figures by attention.py. It shares no code with the core and none with the page.
"""

import json
import re
import sys
from decimal import Decimal
from pathlib import Path

from attention import LESSONS, blend, round_half_away, trace_example

FIGURES = Path(__file__).resolve().parents[1] / "web" / "quiz-figures.json"
WORD = 0xFFFFFFFF
SEEDS = (1, 2, 2026)
ALIKE = Decimal("0.04")


# ---- the numbers a seed draws ----------------------------------------------------------------------------

def fnv(text):
    state = 0x811C9DC5
    for letter in text:
        state = ((state ^ ord(letter)) * 0x01000193) & WORD
    return state


def mulberry(state):
    while True:
        state = (state + 0x6D2B79F5) & WORD
        mixed = ((state ^ (state >> 15)) * (state | 1)) & WORD
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61) & WORD)) & WORD
        yield mixed ^ (mixed >> 14)


def drawn(plan, seed, question, attempt):
    numbers = mulberry(fnv(f"{seed} {question} 0 {attempt}"))
    span = plan["high"] - plan["low"] + 1

    def rows(tokens, count):
        return [[plan["low"] + next(numbers) * span // 2**32 for _ in range(count)] for _ in tokens]

    return {
        **{name: plan[name] for name in ("queryTokens", "keyTokens")},
        "query": rows(plan["queryTokens"], plan["width"]),
        "key": rows(plan["keyTokens"], plan["width"]),
        "value": rows(plan["keyTokens"], plan["valueWidth"]),
        "options": {"divisor": "rootWidth", "subtractMax": True},
    }


# ---- figures by their names ------------------------------------------------------------------------------

def transposed(matrix):
    return [list(column) for column in zip(*matrix)]


def softmax(matrix):
    exps = [[x.exp() for x in row] for row in matrix]
    return [[e / sum(row) if sum(row) else Decimal(0) for e in row] for row in exps]


def mistaken(trace, mistake, heads, width, causal):
    """Weights as they come out of a slip; a hidden score is -Infinity, e to the power of which is 0."""
    scaled = trace["scaled"]

    def hide(hidden):
        return [[Decimal("-Infinity") if hidden(i, j) else x for j, x in enumerate(row)] for i, row in enumerate(scaled)]

    later = (lambda i, j: j > i) if causal else (lambda i, j: False)
    if mistake is None:
        return softmax(hide(later))
    if mistake == "softmaxOverQueries":
        return transposed(softmax(transposed(hide(later))))
    if mistake == "maskAfterSoftmax":
        return [[Decimal(0) if later(i, j) else x for j, x in enumerate(row)] for i, row in enumerate(softmax(scaled))]
    if mistake == "invertedMask":
        return softmax(hide(lambda i, j: not later(i, j)))
    if mistake == "modelWidth":
        return softmax([[x / (Decimal(heads) * width).sqrt() for x in row] for row in trace["raw"]])
    raise ValueError(mistake)


def matrix_of(subject, what, settings):
    options = {
        "divisor": settings.get("divisor", subject["options"]["divisor"]),
        "subtractMax": settings.get("max") != "kept",
    }
    trace = trace_example(subject, options)
    if what == "weights" and ("mask" in settings or "mistake" in settings):
        width = len(subject["key"][0])
        return mistaken(trace, settings.get("mistake"), int(settings.get("heads", 1)), width, "mask" in settings)
    if what in ("roundedWeights", "roundedOutput"):
        rounded = [[round_half_away(w, int(settings["digits"])) for w in row] for row in trace["weights"]]
        value = [[Decimal(x) for x in row] for row in subject["value"]]
        return rounded if what == "roundedWeights" else [blend(row, value) for row in rounded]
    return [row if isinstance(row, list) else [row] for row in trace[what]]


def parts(written):
    words = written.split()
    settings = dict(word.split("=") for word in words if "=" in word)
    return words[0], [word for word in words[1:] if "=" not in word], settings


def figure(subject, written):
    what, names, settings = parts(written)
    row = subject["queryTokens"].index(names[0])
    if what in ("gap", "ratio"):
        scaled = matrix_of(subject, "scaled", settings)[row]
        gap = scaled[subject["keyTokens"].index(names[1])] - scaled[subject["keyTokens"].index(names[2])]
        return gap if what == "gap" else gap.exp()
    if len(names) == 1:
        column = 0
    elif what.endswith("utput"):
        column = int(names[1]) - 1
    else:
        column = subject["keyTokens"].index(names[1])
    return matrix_of(subject, what, settings)[row][column]


def best(subject, rule, margin=Decimal("1e-9")):
    """The cells that are largest in the matrix, as row.column."""
    cells = matrix_of(subject, rule.split()[1], {})
    top = max(max(row) for row in cells)
    return [f"{i}.{j}" for i, row in enumerate(cells) for j, x in enumerate(row) if x >= top - margin]


# ---- questions -------------------------------------------------------------------------------------------

def is_fair(question, subject):
    if question["kind"] == "number":
        answer = figure(subject, question["answer"])
        limit = 2 * Decimal(str(question["tolerance"]))
        return all(abs(figure(subject, m["figure"]) - answer) > limit for m in question["mistakes"])
    if question["kind"] == "cell":
        right = best(subject, question["answer"], ALIKE)
        return len(right) == 1 and right[0] not in best(subject, question["mistakes"][0]["cells"][0])
    shown = [shown_by(subject, suspect) for suspect in question["suspects"]]
    return all(
        any(abs(a - b) > ALIKE for a, b in zip(one, other)) for i, one in enumerate(shown) for other in shown[i + 1 :]
    )


def shown_by(subject, suspect):
    what, _, settings = parts(suspect["matrix"])
    return [x for row in matrix_of(subject, what, settings) for x in row]


def posed(question, seed):
    if "draw" in question:
        attempts = (drawn(question["draw"], seed, question["id"], attempt) for attempt in range(500))
        return next(subject for subject in attempts if is_fair(question, subject))
    lesson, example = question["example"].split("/")
    examples = json.loads((LESSONS / lesson / "lesson.json").read_text())["examples"]
    return next(one for one in examples if one["id"] == example)


def written(x):
    return str(round_half_away(x, 12).normalize() + 0) if x else "0"


def figures_of(question, seed):
    subject = posed(question, seed)
    if question["kind"] == "number":
        return {
            "answer": written(figure(subject, question["answer"])),
            "mistakes": [written(figure(subject, m["figure"])) for m in question["mistakes"]],
        }
    if question["kind"] == "cell":
        return {"answer": best(subject, question["answer"]), "mistakes": [best(subject, question["mistakes"][0]["cells"][0])]}
    return {"shown": [[written(x) for x in shown_by(subject, suspect)] for suspect in question["suspects"]]}


def all_figures():
    index = json.loads((LESSONS / "index.json").read_text())["lessons"]
    files = {**{id: LESSONS / id / "quiz.json" for id in index}, "final": LESSONS / "final-quiz.json"}
    found = {}
    for quiz, file in files.items():
        if not file.exists():
            continue  # a lesson may do without
        for question in json.loads(file.read_text())["questions"]:
            kind = question["kind"]
            drawn_cell = kind == "cell" and "draw" in question
            if kind in ("number", "spot") or drawn_cell:
                seeds = SEEDS if "draw" in question else SEEDS[:1]
                found[f"{quiz}/{question['id']}"] = {str(seed): figures_of(question, seed) for seed in seeds}
    return found


def layout(found):
    """One question and seed a line."""
    text = json.dumps(found, indent=2)
    return re.sub(r"\[[^{}\[\]]*\]|\[\s*\[.*?\]\s*\]", lambda m: re.sub(r"\s+", " ", m[0]), text, flags=re.S) + "\n"


if __name__ == "__main__":
    text = layout(all_figures())
    if sys.argv[1:] != ["check"]:
        sys.stdout.write(text)
    elif json.loads(FIGURES.read_text()) != json.loads(text):
        sys.exit("tests/web/quiz-figures.json differs from what quiz.py computes")
