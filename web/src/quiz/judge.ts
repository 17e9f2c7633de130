import { parseNumber } from '../format.js';
import { cellsOf, valueOf, type Place } from './figure.js';
import type { Posed } from './pose.js';
import type { FillIn, Order, Point, Words } from './types.js';

/** An answer, or what keeps it from being one. */
export type Verdict =
  | { readonly right: boolean; readonly feedback: Words }
  | { readonly problem: 'missing' | 'notNumber' };

/** A choice or suspect by its index, a number as typed, a cell as "row.column", ids in order. */
export type Given = string;

const missing: Verdict = { problem: 'missing' };

/** "66.5 %" is the share 0.665. */
function typedNumber(given: Given): number | undefined {
  const percent = /^(.*)%\s*$/.exec(given);
  const parsed = parseNumber(percent?.[1] ?? given);
  return 'value' in parsed ? (percent ? parsed.value / 100 : parsed.value) : undefined;
}

function judgeNumber(posed: Posed, question: FillIn, given: Given): Verdict {
  const { engine, subject } = posed;
  if (given.trim() === '' || !subject) return missing;
  const typed = typedNumber(given);
  if (typed === undefined) return { problem: 'notNumber' };
  const { answer, tolerance, mistakes, otherwise } = question;
  const away = (value: number): number => Math.abs(typed - value);
  // half a unit of the last digit may lie a hair beyond the tolerance in binary
  const most = tolerance + 1e-9;
  if (away(valueOf(engine, subject, answer)) <= most) return { right: true, feedback: [] };
  const [known] = mistakes
    .map(({ figure, feedback }) => ({ feedback, off: away(valueOf(engine, subject, figure)) }))
    .filter(({ off }) => off <= most)
    .sort((a, b) => a.off - b.off);
  return { right: false, feedback: known?.feedback ?? otherwise };
}

export function placeOf(given: Given): Place | undefined {
  const [, row, column] = /^(\d{1,3})\.(\d{1,3})$/.exec(given) ?? [];
  return row && column ? { row: Number(row), column: Number(column) } : undefined;
}

function judgeCell(posed: Posed, question: Point, given: Given): Verdict {
  const { engine, subject } = posed;
  const place = placeOf(given);
  if (!place || !subject) return missing;
  const among = (cells: readonly Place[]): boolean =>
    cells.some(({ row, column }) => row === place.row && column === place.column);
  if (among(cellsOf(engine, subject, question.answer))) return { right: true, feedback: [] };
  const known = question.mistakes.find(({ cells }) =>
    cells.some((rule) => among(cellsOf(engine, subject, rule))),
  );
  return { right: false, feedback: known?.feedback ?? question.otherwise };
}

/** The items as the learner has them now; before the first move as they were shown. */
export function itemsIn(posed: Posed, given: Given | undefined): readonly string[] {
  const ids = given?.split(',') ?? [];
  const same = ids.length === posed.order.length && posed.order.every((id) => ids.includes(id));
  return same ? ids : posed.order;
}

function judgeOrder(posed: Posed, question: Order, given: Given): Verdict {
  const ids = itemsIn(posed, given);
  if (question.items.every(({ id }, index) => ids[index] === id))
    return { right: true, feedback: [] };
  // nothing was moved yet: that is no try
  if (ids === posed.order) return missing;
  const known = question.mistakes.find(({ early, late }) => ids.indexOf(early) < ids.indexOf(late));
  return { right: false, feedback: known?.feedback ?? question.otherwise };
}

/** Judges an answer; the numbers it is compared with come from the core. */
export function judge(posed: Posed, given: Given = ''): Verdict {
  const { question } = posed;
  switch (question.kind) {
    case 'number':
      return judgeNumber(posed, question, given);
    case 'cell':
      return judgeCell(posed, question, given);
    case 'order':
      return judgeOrder(posed, question, given);
    case 'choose':
    case 'spot': {
      const list = question.kind === 'choose' ? question.choices : question.suspects;
      const chosen = posed.order.includes(given) ? list[Number(given)] : undefined;
      const right = question.kind === 'choose' ? 0 : posed.culprit;
      if (!chosen) return missing;
      return Number(given) === right
        ? { right: true, feedback: [] }
        : { right: false, feedback: chosen.feedback };
    }
  }
}
