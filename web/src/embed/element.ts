import { html, unsafeCSS, type PropertyValues } from 'lit';
import { lessons } from 'virtual:lessons';
import { quizIds } from 'virtual:quizzes/ids';
import type { Engine } from '../engine/engine.js';
import type { Trace } from '../engine/types.js';
import { parseNumber } from '../format.js';
import { bookOf, loadBook } from '../lesson/books.js';
import { depths, type Depth } from '../lesson/types.js';
import arithmeticStyle from '../look/arithmetic.css?inline';
import choicesStyle from '../look/choices.css?inline';
import lessonStyle from '../look/lesson.css?inline';
import matrixStyle from '../look/matrix.css?inline';
import proseStyle from '../look/prose.css?inline';
import shared from '../look/shared.css?inline';
import tokens from '../look/tokens.css?inline';
import type { Cell } from '../state/axes.js';
import { noChanges, recorded, redone, undone, type Changes } from '../state/changes.js';
import { guessId, type Guess, type Guesses } from '../state/guess.js';
import { linkKeys, readLink, writeLink } from '../state/link.js';
import {
  depthOf,
  edit,
  entryAt,
  problemOf,
  reset,
  startOf,
  type Entry,
  type State,
} from '../state/state.js';
import { stepIn, stepsOf, stopsOf } from '../state/steps.js';
import { stepName, text } from '../text/text.js';
import { lesson, lessonText } from '../views/lesson.js';
import { failed, loading, showCurrent } from '../views/loading.js';
import { copyText, type Copied } from '../views/copy.js';
import { bringIntoSight } from '../views/sight.js';
import type { Draft, View } from '../views/view.js';
import { AttentionElement } from './base.js';
import { attempt, Computation } from './compute.js';

/** Options may take a step away: then the next one is shown, and the notice says so. */
function settled(state: State, trace: Trace): { readonly next: State; readonly notice?: string } {
  const step = stepIn(trace, state.step).id;
  return step === state.step
    ? { next: state }
    : { next: { ...state, step }, notice: text.skipped(state.step) };
}

const valueAt = (state: State, entry: Entry): number => entryAt(problemOf(state), entry) ?? NaN;

/** `<attention-lesson>`: one lesson, every number of it computed by the core. */
export class AttentionLesson extends AttentionElement {
  static override styles = [
    tokens,
    shared,
    lessonStyle,
    proseStyle,
    choicesStyle,
    matrixStyle,
    arithmeticStyle,
  ].map(unsafeCSS);
  static override readonly linkKeys = linkKeys;
  static override properties = {
    ...AttentionElement.properties,
    current: { state: true },
    hovered: { state: true },
    draft: { state: true },
    changes: { state: true },
    guesses: { state: true },
    copied: { state: true },
  };

  declare current: State | undefined;
  declare hovered: Cell | undefined;
  declare draft: Draft | undefined;
  declare changes: Changes;
  declare guesses: Guesses;
  declare copied: Copied | undefined;

  /** What was rendered last. */
  #shown: View | undefined;
  readonly #computation = new Computation();
  #railAt: string | undefined;
  #focused: Element | undefined;
  /** The text that is on its way. */
  #fetching: Promise<void> | undefined;

  constructor() {
    super();
    this.changes = noChanges;
    this.guesses = {};
  }

  override follow(link: string): void {
    const { state, notice } = readLink(lessons, link);
    const first = lessons[0];
    this.current = this.#preferred(state ?? (first && startOf(first)));
    this.notice = notice;
    if (this.current) this.#fetch(depthOf(this.current));
    this.draft = undefined;
    this.hovered = undefined;
    this.copied = undefined;
    this.changes = noChanges;
    this.#settleLink();
  }

  /** A link that says nothing of the depth leaves it to what the learner chose before. */
  #preferred(state: State | undefined): State | undefined {
    const kept = this.host?.recall('depth');
    const depth = depths.find((name) => name === kept);
    return state && depth && !state.depth ? { ...state, depth } : state;
  }

  readonly #deepen = (depth: Depth): void => {
    if (!this.current) return;
    this.#update({ ...this.current, depth });
    if (this.host && !this.host.keep('depth', depth)) this.notice = text.depth.notKept;
    this.#fetch(depth);
  };

  /** Fetches the text of a depth that is not there yet, and shows it. */
  #fetch(depth: Depth): void {
    if (bookOf(depth)) return;
    this.#fetching = loadBook(depth).then((there) => {
      if (!there) this.notice = text.depth.unreachable;
      this.requestUpdate();
    });
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#fetching;
    return super.getUpdateComplete();
  }

  /** A link may carry numbers that the core refuses, or a step that its options lack. */
  #settleLink(): void {
    if (!this.current || !this.engine) return;
    const tried = attempt(this.engine, this.current);
    if (typeof tried === 'string') {
      this.notice = text.link.refused(tried);
      this.current = reset(this.current);
    }
    const { next, notice } = settled(this.current, this.engine.attend(problemOf(this.current)));
    this.current = next;
    this.notice ??= notice && text.link.noStep;
  }

  readonly #update = (wanted: State): void => {
    const refused = this.#accept(wanted);
    if (refused !== undefined) this.notice = refused;
  };

  /**
   * Takes the next state, or says why the core refuses it: then the last good one stays. `changes`:
   * what can be taken back afterwards.
   */
  #accept(
    wanted: State,
    changes = this.current ? recorded(this.changes, this.current, wanted, false) : noChanges,
  ): string | undefined {
    const state = this.current;
    // a key or a press moves on from what the pointer rests on
    this.hovered = undefined;
    if (!state || wanted === state) return undefined;
    const tried = this.engine && attempt(this.engine, wanted);
    if (typeof tried === 'string') return tried;
    const { next, notice } = tried ? settled(wanted, tried) : { next: wanted };
    const onlyChosen = { ...next, cell: state.cell };
    // moving about in the matrices leaves a notice, and with it the page, where it is
    if (writeLink(onlyChosen) !== writeLink(state) || notice) this.notice = notice;
    const reset = next.edits.length === 0 && state.edits.length > 0;
    const place = next.step !== state.step || next.example !== state.example;
    // why the last typed text was refused is to be read until a number or the step changes
    if (place || next.edits !== state.edits) this.draft = undefined;
    this.current = next;
    this.changes = changes;
    this.copied = undefined;
    const link = writeLink(next);
    // Back brings a reset's numbers back
    if (link !== writeLink(state)) this.host?.save(link, place || reset ? 'place' : 'detail');
    return undefined;
  }

  readonly #arrive = (next: State): void => {
    this.#update(next);
    void this.updateComplete.then(() => {
      const head = this.renderRoot.querySelector<HTMLElement>('.stage > h2');
      head?.focus({ preventScroll: true });
      // on a small screen the buttons lie far below the matrices
      bringIntoSight(this.renderRoot.querySelector('.rail, .stage'));
    });
  };

  readonly #type = (entry: Entry, typed: string): void => {
    const state = this.current;
    if (!state) return;
    const parsed = parseNumber(typed);
    const before = this.draft?.left === false ? this.draft.before : valueAt(state, entry);
    const draft = { entry, typed, before, left: false };
    if ('problem' in parsed) {
      const { empty, notNumber, tooLarge } = text.entry;
      const problem = { empty, notNumber: notNumber(typed), tooLarge: tooLarge(typed) }[
        parsed.problem
      ];
      this.draft = { ...draft, problem };
      return;
    }
    const next = edit(state, { ...entry, value: parsed.value });
    // the digits of one number are taken back together
    const typing = this.draft?.left === false && before !== valueAt(state, entry);
    const refused = this.#accept(next, recorded(this.changes, state, next, typing));
    this.draft = refused === undefined ? draft : { ...draft, problem: text.entry.refused(refused) };
  };

  readonly #leave = (): void => {
    if (this.draft) this.draft = this.draft.problem ? { ...this.draft, left: true } : undefined;
  };

  readonly #revert = (): void => {
    const { current: state, draft } = this;
    if (!state || draft?.left !== false) return;
    const next = edit(state, { ...draft.entry, value: draft.before });
    this.#accept(next, recorded(this.changes, state, next, true));
  };

  readonly #guess = (guess: Guess): void => {
    const shown = this.#shown;
    if (!shown) return;
    const id = guessId(shown.state.example.id, shown.step.id);
    this.guesses = { ...this.guesses, [id]: guess };
    // the form that had the focus is gone
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.stage > h2')?.focus({ preventScroll: true });
    });
  };

  #move(way: typeof undone): void {
    const moved = this.current && way(this.changes, this.current);
    if (moved) this.notice = this.#accept(moved.state, moved.changes);
  }

  readonly #undo = (): void => {
    this.#move(undone);
  };
  readonly #redo = (): void => {
    this.#move(redone);
  };

  #view(engine: Engine, state: State): View {
    const address = this.host?.address;
    const { problem, trace, original } = this.#computation.of(engine, state);
    return {
      engine,
      state,
      problem,
      trace,
      original,
      steps: stepsOf(trace),
      step: stepIn(trace, state.step),
      shown: this.hovered ?? state.cell,
      draft: this.draft,
      guess: this.guesses[guessId(state.example.id, stepIn(trace, state.step).id)],
      makeGuess: this.#guess,
      update: this.#update,
      arrive: this.#arrive,
      hover: (cell) => {
        this.hovered = cell;
      },
      type: this.#type,
      leave: this.#leave,
      revert: this.#revert,
      undo: this.changes.past.length > 0 ? this.#undo : undefined,
      redo: this.changes.future.length > 0 ? this.#redo : undefined,
      deepen: this.#deepen,
      copy:
        address &&
        (() => {
          // the depth goes along even where it was not chosen: whoever follows may have chosen another
          void copyText(this, address(writeLink({ ...state, depth: depthOf(state) })));
        }),
      copied: this.copied,
    };
  }

  override render(): unknown {
    const notice = html`<p class="notice" role="status" ?hidden=${!this.notice}>${this.notice}</p>`;
    if (this.failure !== undefined)
      return html`${notice} ${failed(this.failure, this.start)} ${this.#words()}`;
    if (!this.engine || !this.current) return html`${loading} ${this.#words()}`;
    const view = this.#view(this.engine, this.current);
    this.#shown = view;
    const stops = stopsOf(view.steps);
    const stop = stops.indexOf(view.step.stop);
    return html`${notice} ${lesson(view, lessons, quizIds)}
      <p class="spoken" role="status" data-announcement>
        ${text.announce(stepName(view.step), stop + 1, stops.length)}
      </p>`;
  }

  /** What can be read without the numbers. */
  #words(): unknown {
    return this.current ? lessonText(this.current, lessons, this.#deepen) : html`<slot></slot>`;
  }

  override get link(): string {
    return this.current ? writeLink(this.current) : '';
  }

  protected override get place(): string {
    if (!this.#shown) return '';
    const { lesson: shown, example } = this.#shown.state;
    const title = shown.examples.length > 1 ? `${shown.title}, ${example.title}` : shown.title;
    return `${stepName(this.#shown.step)} · ${title}`;
  }

  protected override firstUpdated(): void {
    // until it is there, or where it cannot be had, its words are words like others
    import('../glossary/element.js').catch(() => undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('engine')) this.#settleLink();
    this.#focused = this.shadowRoot?.activeElement ?? undefined;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#shown) return;
    // a button that had its last turn, such as the reset, takes the focus with it
    if (this.#focused && !this.#focused.isConnected)
      this.renderRoot.querySelector<HTMLElement>('.controls input:checked')?.focus();
    if (this.place === this.#railAt) return;
    this.#railAt = this.place;
    // with the next frame, which lays the page out in any case
    requestAnimationFrame(() => {
      showCurrent(this.renderRoot, 0.25);
    });
  }
}

if (!customElements.get('attention-lesson'))
  customElements.define('attention-lesson', AttentionLesson);
