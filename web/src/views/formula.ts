import { html, mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import type { Divisor } from '../engine/types.js';
import { formatNumber } from '../format.js';
import type { StopId } from '../state/steps.js';
import { text } from '../text/text.js';
import type { View } from './view.js';

/** softmax(QKᵀ / √d_k) V in MathML, with the term of the current stop lit. */
export function formula({ state, step, trace }: View): TemplateResult {
  const lit = (stop: StopId): string => (step.stop === stop ? `lit at-${stop}` : '');
  const inputs = lit('inputs');
  const scores = mathml`<mrow class=${lit('raw')} data-role="score" data-to="raw"
    ><mi mathvariant="normal" class="query ${inputs}" data-role="query" data-to="inputs">Q</mi
    ><msup><mi mathvariant="normal" class="key ${inputs}" data-role="key" data-to="inputs">K</mi><mi mathvariant="normal">T</mi></msup></mrow
  >`;
  return html`<div
    class="formula"
    part="formula"
    role="group"
    aria-label=${text.formulaLabel(text.stops[step.stop])}
  >
    <math display="block">
      <mrow data-role="output" data-to="output">
        <mi class=${lit('softmax')} data-role="weight" data-to="weights">softmax</mi>
        <mspace width="0.12em"></mspace>
        <mrow>
          <mo stretchy="true" form="prefix">(</mo>
          ${inner(scores, state.options.divisor, trace.divisor[0]?.[0] ?? NaN, lit('scaled'))}
          ${state.options.mask ? mathml`<mrow class=${lit('masked')} data-role="score" data-to="masked"><mo>+</mo><mi mathvariant="normal">M</mi></mrow>` : nothing}
          <mo stretchy="true" form="postfix">)</mo>
        </mrow>
        <mspace width="0.25em"></mspace>
        <mi
          mathvariant="normal"
          class="value ${inputs} ${lit('output')}"
          data-role="value"
          data-to="inputs"
          >V</mi
        >
      </mrow>
    </math>
  </div>`;
}

const width = mathml`<msub><mi>d</mi><mi>k</mi></msub>`;

function inner(
  scores: MathMLTemplateResult,
  divisor: Divisor,
  value: number,
  lit: string,
): MathMLTemplateResult {
  if (divisor === 'none') return mathml`<mrow class=${lit}>${scores}</mrow>`;
  const below =
    divisor === 'rootWidth'
      ? mathml`<msqrt>${width}</msqrt>`
      : divisor === 'width'
        ? width
        : mathml`<mn>${formatNumber(value, 4)}</mn>`;
  return mathml`<mfrac>${scores}<mrow class=${lit} data-role="score" data-to="scaled">${below}</mrow></mfrac>`;
}
