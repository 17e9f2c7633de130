import { html, nothing, type TemplateResult } from 'lit';
import { roleOf } from '../colour.js';
import type { Explanation, Matrix } from '../engine/types.js';
import type { Stage } from '../engine/names.js';
import { formatNumber, formatResult, isRounded } from '../format.js';
import { inMatrix } from '../state/axes.js';
import { text } from '../text/text.js';
import { pairs } from './pairs.js';
import { bracketed, chain, fraction, power, result, root, term } from './number.js';
import { isWide } from './matrix.js';
import { isChanged, originalOf, type View } from './view.js';

const words = text.arithmetic;

/** Which number this is, in words: "weight of trophy for the query it". */
function what({ shown, state: { example } }: View, stage: Stage): TemplateResult {
  const query = example.queryTokens[shown.query] ?? '';
  const key = example.keyTokens[shown.key] ?? '';
  const coloured = (role: string, word: string) => html`<b class=${role}>${word}</b>`;
  const { of } = text.cell;
  if (stage in of) {
    const [before, between] = of[stage as keyof typeof of];
    return html`${before}${coloured('key', key)}${between}${coloured('query', query)}`;
  }
  if (stage === 'output')
    return html`${text.cell.output(shown.feature)}${coloured('query', query)}`;
  return html`${text.cell.row(text.matrices[stage].toLowerCase())}${coloured('query', query)}`;
}

/** left₁ × right₁ + left₂ × right₂ = product + product = value */
function sumOfProducts(view: View, e: Explanation): TemplateResult {
  const number = (value: number) => formatNumber(value, view.state.digits);
  const products = e.left.map((left, i) =>
    term(html`${number(left)} × ${bracketed(number(e.right[i] ?? NaN))}`),
  );
  return chain([
    chain(products, '+'),
    chain(
      e.product.map((value) => term(bracketed(number(value)))),
      '+',
    ),
  ]);
}

/** What goes into softmax: the scaled scores, or what the mask left of them. */
const logitsOf = ({ trace }: View): Matrix => trace.masked ?? trace.scaled;

/** The score as what it is e to the power of: "2 − 2", or "2" alone. */
function exponent(view: View, row: number, column: number): string {
  const number = (value: number | undefined) => formatNumber(value ?? NaN, view.state.digits);
  const score = number(logitsOf(view)[row]?.[column]);
  const max = view.trace.rowMax?.[row]?.[0];
  return max === undefined ? score : `${score} − ${bracketed(number(max))}`;
}

function share(view: View, e: Explanation): TemplateResult {
  const { row } = inMatrix(view.shown, 'weights');
  const number = (value: number) => formatNumber(value, view.state.digits);
  const powers = e.left.map((_, j) => term(power(exponent(view, row, j)), j === e.index));
  return chain([
    fraction(powers[e.index], chain(powers, '+')),
    fraction(
      number(e.numerator),
      chain(
        e.product.map((value, j) => term(number(value), j === e.index)),
        '+',
      ),
    ),
    fraction(number(e.numerator), number(e.denominator)),
  ]);
}

function steps(view: View, e: Explanation): TemplateResult {
  const number = (value: number) => formatNumber(value, view.state.digits);
  const { row, column } = inMatrix(view.shown, view.step.stage ?? 'raw');
  switch (e.kind) {
    case 'dot':
    case 'blend':
      return sumOfProducts(view, e);
    case 'quotient':
      return fraction(number(e.numerator), divisorText(view));
    case 'kept':
      return html`<span class="counts">${words.kept}</span> ${number(e.left[0] ?? NaN)} + 0`;
    case 'hidden':
      return html`<span class="counts">${words.hidden}</span> ${number(e.left[0] ?? NaN)} +
        ${bracketed(number(-Infinity))}`;
    case 'maximum':
      return html`${words.ofThese}
      ${e.left.map((value, j) => [j > 0 ? ', ' : '', term(number(value), j === e.index)])}`;
    case 'difference':
      return html`${number(e.left[0] ?? NaN)} − ${bracketed(number(e.right[0] ?? NaN))}`;
    case 'exponential': {
      const written = power(exponent(view, row, column));
      return view.trace.shifted ? chain([written, power(number(e.left[0] ?? NaN))]) : written;
    }
    case 'sum':
      return chain(
        e.left.map((value) => term(bracketed(number(value)))),
        '+',
      );
    case 'share':
      return share(view, e);
    default:
      return html``;
  }
}

/** What the scores are divided by, as written under the fraction bar. */
function divisorText(view: View): unknown {
  const divisor = view.trace.divisor[0]?.[0] ?? NaN;
  const number = formatNumber(divisor, view.state.digits);
  const e = view.engine.explain(view.problem, 'divisor', 0, 0);
  const width = formatNumber(e.left[0] ?? NaN, view.state.digits);
  return e.kind === 'root' ? html`${root(width)} = ${number}` : number;
}

/** What a row that overflowed, or whose exponentials all vanished, does to every later step. */
function outOfRange(view: View, stage: Stage): string | undefined {
  const after: readonly Stage[] = ['rowSum', 'weights', 'weightSum', 'output'];
  const sum = view.trace.rowSum?.[view.shown.query]?.[0] ?? NaN;
  if (!after.includes(stage) || (Number.isFinite(sum) && sum !== 0)) return undefined;
  return sum === 0 ? words.underflow : words.overflow;
}

function notes(view: View, stage: Stage, e: Explanation): TemplateResult | typeof nothing {
  const { digits } = view.state;
  const { row, column } = inMatrix(view.shown, stage);
  const said: string[] = [];
  if (isChanged(view, stage, row, column)) {
    const before = originalOf(view, stage)[row]?.[column] ?? NaN;
    said.push(words.was(formatResult(before, digits)));
  }
  const broken = outOfRange(view, stage);
  if (broken) said.push(broken);
  if (e.kind === 'quotient' && view.state.options.divisor === 'none') said.push(words.unscaled);
  if (e.kind === 'share' && !broken && view.trace.rowMax) said.push(words.shiftNote);
  const shown = [e.value, e.numerator, e.denominator, ...e.left, ...e.right, ...e.product];
  const exponents = e.kind === 'exponential' || e.kind === 'share';
  if (exponents) shown.push(logitsOf(view)[row]?.[column] ?? 0, view.trace.rowMax?.[row]?.[0] ?? 0);
  if (!broken && digits !== 'all' && shown.some((value) => isRounded(value, digits))) {
    const sums = e.kind === 'sum' || e.kind === 'blend' || e.kind === 'dot';
    said.push(sums ? words.hiddenByRounding(String(digits)) : words.rounded(String(digits)));
  }
  const total = view.trace.weightSum[row]?.[0] ?? 1;
  if (stage === 'weights' && Number.isFinite(total) && total !== 1 && !broken)
    said.push(words.lastBit);
  return said.length > 0 ? html`<p class="note">${said.join(' ')}</p>` : nothing;
}

/** How the chosen number comes about, with the numbers it is made of. */
export function arithmetic(view: View, stage: Stage): TemplateResult {
  const { row, column } = inMatrix(view.shown, stage);
  const e = view.engine.explain(view.problem, stage, row, column);
  const value = formatResult(e.value, view.state.digits);
  const wide = stage === 'raw' && isWide(view, 'query');
  return html`<section class="arithmetic" part="arithmetic" data-stage=${stage}>
    <p class="what">${what(view, stage)}</p>
    ${wide ? pairs(view, e) : nothing}
    <p class="equation">
      ${chain([wide ? countText(view, e) : steps(view, e), result(roleOf(stage), value)])}
    </p>
    ${notes(view, stage, e)}
  </section>`;
}

/** 40 pairs agree, 24 differ: 40 − 24. Where entries are not ±1, what they add and take away. */
function countText(view: View, e: Explanation): TemplateResult {
  const [matches, mismatches] = [formatNumber(e.matches, 'all'), formatNumber(e.mismatches, 'all')];
  if (e.signsOnly)
    return html`<span class="counts">${words.matches(matches, mismatches)}</span> ${matches} −
      ${mismatches}`;
  const [gain, loss] = [e.gain, e.loss].map((sum) => formatNumber(sum, view.state.digits));
  return html`<span class="counts">${words.gains(gain ?? '', loss ?? '')}</span> ${gain} − ${loss}`;
}
