import { html, nothing, type TemplateResult } from 'lit';
import { isChanged, isInput, matrixOf, type View } from './view.js';
import { shows } from '../state/parts.js';
import type { MatrixName } from '../state/steps.js';
import { stepName, text } from '../text/text.js';
import { arithmetic } from './arithmetic.js';
import { looseRows, threeWays } from './bars.js';
import { byHand } from './by-hand.js';
import { compare } from './compare.js';
import { entryProblem } from './entry.js';
import { measured } from './measured.js';
import { guessForm, guessed, isPending } from './guess.js';
import { reach } from './reach.js';
import { maxLeftIn, mistakes } from './mistakes.js';
import { isWide, matrixTable, matrixView } from './matrix.js';

/** What the step is made from. A wide Q and K are met pair by pair below, not as tables here. */
function sources(view: View): readonly MatrixName[] {
  const present = view.step.from.flatMap(
    (names) => names.find((name) => isInput(name) || view.trace.stages.includes(name)) ?? [],
  );
  if (view.step.id === 'inputs') return present;
  return present.filter((name) => !isWide(view, name));
}

function hint(view: View): TemplateResult | typeof nothing {
  if (view.step.id !== 'inputs') return nothing;
  return html`<p class="note hint">
    ${view.state.example.invented}
    ${
      !shows(view.state, 'edit')
        ? nothing
        : isWide(view, 'query')
          ? text.entry.hintWide
          : text.entry.hint
    }
  </p>`;
}

/** What stands under the matrices: how the chosen number comes about, and what stands beside it. */
function under(view: View): TemplateResult {
  const { step } = view;
  return html`${step.id === 'rowMax' ? arithmetic(view, 'rowMax') : nothing}
  ${step.stage ? arithmetic(view, step.stage) : nothing}
  ${step.id === 'rowMax' ? maxLeftIn(view) : nothing}
  ${step.id === 'scaled' ? [threeWays(view), looseRows(view), measured(view)] : nothing}
  ${step.id === 'weights' ? [compare(view), threeWays(view), mistakes(view)] : nothing}
  ${step.id === 'output' ? byHand(view) : nothing}`;
}

/** The current step: its matrices large, and under them how the chosen number comes about. */
export function stage(view: View): TemplateResult {
  const { step } = view;
  const made = step.stage;
  const from = sources(view);
  const pending = isPending(view);
  const editable = from.some(isInput) || step.id === 'raw';
  return html`<section class="card stage" part="stage" data-step=${step.id}>
    <h2 class="spoken" tabindex="-1">${stepName(step)}</h2>
    ${hint(view)}
    <div class="pipe">
      ${from.map((name) => matrixView(view, name, false))}
      ${
        made
          ? html`<div class="made">
              ${
                from.length > 0
                  ? html`<p class="operation">
                      <b aria-hidden="true">→</b>${text.operations[step.id]}
                    </p>`
                  : nothing
              }
              ${pending ? guessForm(view) : matrixTable(view, made, true)}
            </div>`
          : nothing
      }
    </div>
    ${guessed(view)} ${editable ? entryProblem(view) : nothing}
    ${changedLegend(view, made ? [...from, made] : from)} ${pending ? nothing : reach(view)}
    ${pending ? nothing : under(view)}
  </section>`;
}

function changedLegend(view: View, names: readonly MatrixName[]): TemplateResult | typeof nothing {
  const changed = names.some((name) =>
    matrixOf(view, name).some((row, i) => row.some((_, j) => isChanged(view, name, i, j))),
  );
  if (!changed) return nothing;
  return html`<p class="note">
    <span class="mark" aria-hidden="true"></span>${text.controls.changedLegend}
  </p>`;
}
