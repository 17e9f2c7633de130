import { nothing, type ElementPart } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import type { Matrix } from './engine/types.js';
import type { Role } from './lesson/types.js';
import type { MatrixName } from './state/steps.js';

/** All colour: which role a matrix plays, and how strongly a cell is tinted. */

const rolesOf: Record<MatrixName, Role> = {
  query: 'query',
  key: 'key',
  value: 'value',
  raw: 'score',
  divisor: 'score',
  scaled: 'score',
  capped: 'score',
  masked: 'score',
  visible: 'score',
  threshold: 'score',
  rowMax: 'score',
  shifted: 'score',
  exponentials: 'weight',
  rowSum: 'weight',
  weights: 'weight',
  weightSum: 'weight',
  output: 'output',
};
export const roleOf = (matrix: MatrixName): Role => rolesOf[matrix];

/** The two ends of a colour scale. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Weights always run from 0 to 1; any other scale takes its ends from the data. */
export function scaleOf(name: MatrixName, matrix: Matrix): Scale {
  if (name === 'weights' || name === 'weightSum') return { low: 0, high: 1 };
  const scale = { low: Infinity, high: -Infinity };
  for (const value of matrix.flat()) {
    if (!Number.isFinite(value)) continue;
    scale.low = Math.min(scale.low, value);
    scale.high = Math.max(scale.high, value);
  }
  return scale;
}

const faintest = 0.03;
const strongest = 0.42; // text on the strongest tint keeps a contrast of 4.5 in both themes

/** How strongly a cell is tinted, between the two ends of its scale. */
export function tint(value: number, { low, high }: Scale): number {
  if (!Number.isFinite(value) || high <= low) return faintest;
  const span = high - low;
  // two huge numbers may lie further apart than a number can say: then half of each
  const share = Number.isFinite(span)
    ? (value - low) / span
    : (value / 2 - low / 2) / (high / 2 - low / 2);
  return faintest + (strongest - faintest) * share;
}

/**
 * Sets custom properties through the style object: a style attribute would break the page's
 * content security policy.
 */
class Properties extends Directive {
  readonly #set = new Map<string, string>();

  override update(
    part: ElementPart,
    [properties]: [Record<string, string | number>],
  ): typeof nothing {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) {
      const written = String(value);
      if (this.#set.get(name) === written) continue;
      this.#set.set(name, written);
      style.setProperty(`--${name}`, written);
    }
    return nothing;
  }

  render(_: Record<string, string | number>): typeof nothing {
    return nothing;
  }
}

/** `<td ${properties({ tint: 0.3 })}>` sets `--tint` on the cell. */
export const properties = directive(Properties);
