import { alternativesOf } from '../engine/alternatives.js';
import type { Engine } from '../engine/engine.js';
import type { Matrix, Options, Problem } from '../engine/types.js';
import { inputNames, type InputName } from '../state/state.js';
import type { Figure, Rule, Source } from './types.js';

/** The numbers of a question with the words beside them. */
export interface Subject extends Problem, Readonly<Record<InputName, Matrix>> {
  readonly options: Options;
  readonly queryTokens: readonly string[];
  readonly keyTokens: readonly string[];
}

function underSettings(subject: Subject, source: Source): Subject {
  const { divisor, subtractMax, causal } = source;
  return {
    ...subject,
    options: {
      ...subject.options,
      ...(divisor !== undefined && { divisor }),
      ...(subtractMax !== undefined && { subtractMax }),
      ...(causal && { mask: { causal: 0 } }),
    },
  };
}

const sizes = {
  width: ({ query }: Subject) => query[0]?.length,
  valueWidth: ({ value }: Subject) => value[0]?.length,
  queries: ({ query }: Subject) => query.length,
  keys: ({ key }: Subject) => key.length,
};

/** A whole matrix, computed by the core. */
export function matrixOf(engine: Engine, given: Subject, source: Source): Matrix {
  const subject = underSettings(given, source);
  const { what, mistake, heads = 1, digits = 0 } = source;
  const input = inputNames.find((name) => name === what);
  if (input) return subject[input];
  if (what in sizes) return [[sizes[what as keyof typeof sizes](subject) ?? NaN]];
  if (what === 'roundedWeights') return engine.roundedBlend(subject, digits).weights;
  if (what === 'roundedOutput') return engine.roundedBlend(subject, digits).output;
  const found: Partial<Record<string, unknown>> = mistake
    ? { ...alternativesOf(engine).mistake(subject, mistake, heads) }
    : { ...engine.attend(subject) };
  return (found[what] ?? []) as Matrix;
}

/** One number, computed by the core. */
export function valueOf(engine: Engine, subject: Subject, figure: Figure): number {
  const { what, row, column, beside } = figure;
  if (what === 'gap' || what === 'ratio' || what === 'sensitivity') {
    const compared = engine.compare(underSettings(subject, figure), row, column);
    return compared[what][beside ?? column] ?? NaN;
  }
  return matrixOf(engine, subject, figure)[row]?.[column] ?? NaN;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cells a rule means; so far behind the first as `margin`, a number counts as first too. */
export function cellsOf(
  engine: Engine,
  subject: Subject,
  rule: Rule,
  margin = 1e-9,
): readonly Place[] {
  if (rule.rule === 'cell') return [{ row: rule.row, column: rule.column }];
  const cells = matrixOf(engine, subject, rule.of)
    .flatMap((numbers, row) => numbers.map((value, column) => ({ row, column, value })))
    .filter(({ row }) => rule.row === undefined || row === rule.row);
  const values = cells.map(({ value }) => value);
  const [largest, smallest] = [Math.max(...values), Math.min(...values)];
  return cells
    .filter(({ value }) =>
      rule.rule === 'hidden'
        ? value === -Infinity
        : rule.rule === 'largest'
          ? value >= largest - margin
          : value <= smallest + margin,
    )
    .map(({ row, column }) => ({ row, column }));
}
