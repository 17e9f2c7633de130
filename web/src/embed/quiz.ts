import { LitElement, html, unsafeCSS } from 'lit';
import { lessons } from 'virtual:lessons';
import { quizzes } from 'virtual:quizzes';
import type { Engine } from '../engine/engine.js';
import { AttentionError } from '../engine/error.js';
import lessonStyle from '../look/lesson.css?inline';
import matrixStyle from '../look/matrix.css?inline';
import quizStyle from '../look/quiz.css?inline';
import proseStyle from '../look/prose.css?inline';
import shared from '../look/shared.css?inline';
import tokens from '../look/tokens.css?inline';
import { judge } from '../quiz/judge.js';
import { readQuizLink, writeQuizLink } from '../quiz/link.js';
import { pose } from '../quiz/pose.js';
import {
  entryOf,
  readRuns,
  reduce,
  scoreOf,
  startRun,
  withRun,
  writeRuns,
  type Action,
  type Run,
} from '../quiz/progress.js';
import type { Quiz } from '../quiz/types.js';
import { text } from '../text/quiz.js';
import { failed, loading, showCurrent } from '../views/loading.js';
import { quiz, quizHead } from '../views/quiz/quiz.js';
import type { QuizView } from '../views/quiz/view.js';
import type { Host, Kept } from './host.js';
import { sharedEngine } from './shared-engine.js';

/** Four digits: short enough to be read out in a class. */
const newSeed = (): number => Math.floor(Math.random() * 10_000);

const keptAs = ({ id }: Quiz): Kept => `quiz-${id}`;

/** `<attention-quiz>`: one quiz, every number of it computed by the core. */
export class AttentionQuiz extends LitElement {
  static override styles = [tokens, shared, lessonStyle, proseStyle, matrixStyle, quizStyle].map(
    unsafeCSS,
  );
  static override properties = {
    quiz: { state: true },
    run: { state: true },
    engine: { state: true },
    failure: { state: true },
    notice: { state: true },
    problem: { state: true },
    spoken: { state: true },
  };

  declare quiz: Quiz | undefined;
  declare run: Run | undefined;
  declare engine: Engine | undefined;
  declare failure: string | undefined;
  declare notice: string | undefined;
  declare problem: string | undefined;
  declare spoken: string | undefined;

  /** Set by the page, frame or LMS around the element before it is shown. */
  host: Host | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.run) this.follow(this.host?.load() ?? '');
    if (!this.engine) void this.#start();
  }

  /** Goes where a link leads: to the run with its seed, else to the latest, else to a new one. */
  follow(link: string): void {
    const known = quizzes.map(({ id }) => id);
    const { quiz: wanted, seed, notice } = readQuizLink(known, link) ?? {};
    const next = quizzes.find(({ id }) => id === wanted);
    this.quiz = next;
    this.notice = notice;
    this.problem = undefined;
    this.spoken = undefined;
    if (!next) return;
    const runs = readRuns(next, this.host?.recall(keptAs(next)));
    const run = runs.find((one) => seed === undefined || one.seed === seed);
    this.#keep(run ?? startRun(next, seed ?? newSeed()), 'detail');
  }

  readonly #start = async (): Promise<void> => {
    this.failure = undefined;
    try {
      this.engine = await sharedEngine();
    } catch (error) {
      if (!(error instanceof AttentionError)) throw error;
      this.failure = error.message;
    }
  };

  /** Shows a run, keeps it, and has the address lead to it. */
  #keep(run: Run, kind?: 'place' | 'detail'): void {
    const { host, quiz: shown } = this;
    this.run = run;
    if (!shown || !host) return;
    const runs = withRun(readRuns(shown, host.recall(keptAs(shown))), run);
    if (!host.keep(keptAs(shown), writeRuns(runs))) this.notice ??= text.notStored;
    if (kind) host.save(writeQuizLink(shown.id, run.seed), kind);
    const { length } = shown.questions;
    const step = run.at < length ? text.place(run.at + 1, length) : text.summary;
    host.report({ lesson: shown.title, step });
  }

  #act(action: Action): void {
    const { quiz: shown, run, host } = this;
    if (!shown || !run) return;
    const next = reduce(shown, run, action);
    this.problem = undefined;
    this.spoken = undefined;
    if (next === run) return;
    this.#keep(next);
    if (action.do !== 'check' && next.finished === run.finished) return;
    const { quiz: id, seed, finished } = next;
    host?.reportQuiz({ quiz: id, seed, finished, ...scoreOf(shown, next) });
  }

  readonly #check = (): void => {
    const { quiz: shown, run, engine } = this;
    const asked = shown?.questions[run?.at ?? -1];
    if (!asked || !run || !engine) return;
    const { draw, given } = entryOf(run, asked.id);
    const verdict = judge(pose(engine, lessons, asked, run.seed, draw), given);
    if ('problem' in verdict) {
      this.problem = verdict.problem === 'notNumber' ? text.notNumber : text.missing[asked.kind];
      return;
    }
    this.#act({ do: 'check', right: verdict.right });
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('.outcome')?.scrollIntoView({ block: 'nearest' });
    });
    this.#focus(verdict.right ? '.onward' : '.act');
  };

  /** Once the change is on the screen. */
  #focus(selector: string): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }

  protected override updated(): void {
    showCurrent(this.renderRoot, 1);
  }

  /** To the head of what is shown next. */
  #arrive(): void {
    this.#focus('h2');
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
  }

  #view(engine: Engine, shown: Quiz, run: Run): QuizView {
    return {
      engine,
      lessons,
      quiz: shown,
      run,
      problem: this.problem,
      give: (given, said, focus) => {
        this.#act({ do: 'give', given });
        this.spoken = said;
        if (focus) this.#focus(focus);
      },
      check: this.#check,
      again: () => {
        this.#act({ do: 'again' });
        this.#arrive();
      },
      go: (at) => {
        this.#act({ do: 'go', at });
        this.#arrive();
      },
      restart: () => {
        this.#keep(startRun(shown, newSeed()), 'place');
        this.#arrive();
      },
    };
  }

  override render(): unknown {
    const { quiz: shown, run, engine, failure } = this;
    const notice = html`<p class="notice" role="status" ?hidden=${!this.notice}>${this.notice}</p>`;
    if (!shown || !run) return html`${notice}<slot></slot>`;
    if (failure !== undefined)
      return html`${notice} ${quizHead(shown)} ${failed(failure, this.#start)}`;
    if (!engine) return html`${notice} ${quizHead(shown)} ${loading}`;
    return html`${notice} ${quiz(this.#view(engine, shown, run))}
      <p class="spoken" role="status" data-announcement>${this.spoken}</p>`;
  }
}

if (!customElements.get('attention-quiz')) customElements.define('attention-quiz', AttentionQuiz);
