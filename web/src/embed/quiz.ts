import { html, unsafeCSS, type PropertyValues } from 'lit';
import { lessons } from 'virtual:lessons';
import { quizzes } from 'virtual:quizzes';
import type { Engine } from '../engine/engine.js';
import lessonStyle from '../look/lesson.css?inline';
import matrixStyle from '../look/matrix.css?inline';
import quizStyle from '../look/quiz.css?inline';
import proseStyle from '../look/prose.css?inline';
import shared from '../look/shared.css?inline';
import tokens from '../look/tokens.css?inline';
import { judge } from '../quiz/judge.js';
import { quizKeys, readQuizLink, writeQuizLink } from '../quiz/link.js';
import { pose } from '../quiz/pose.js';
import {
  entryOf,
  isMeant,
  isOver,
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
import { bringIntoSight } from '../views/sight.js';
import { quiz, quizHead } from '../views/quiz/quiz.js';
import { copyText, type Copied } from '../views/copy.js';
import type { QuizView } from '../views/quiz/view.js';
import { AttentionElement } from './base.js';
import { tell, type Shown } from './events.js';
import type { Kept } from './host.js';

/** Four digits: short enough to be read out in a class. */
const newSeed = (): number => Math.floor(Math.random() * 10_000);

/** Plain data as text; nothing where it is none. */
function plainText(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

const keptAs = ({ id }: Quiz): Kept => `quiz-${id}`;

/** `<attention-quiz>`: one quiz, every number of it computed by the core. */
export class AttentionQuiz extends AttentionElement {
  static override styles = [tokens, shared, lessonStyle, proseStyle, matrixStyle, quizStyle].map(
    unsafeCSS,
  );
  static override readonly linkKeys = quizKeys;
  static override properties = {
    ...AttentionElement.properties,
    quiz: { state: true },
    run: { state: true },
    problem: { state: true },
    spoken: { state: true },
    copied: { state: true },
  };

  declare quiz: Quiz | undefined;
  declare run: Run | undefined;
  declare problem: string | undefined;
  declare spoken: string | undefined;
  declare copied: Copied | undefined;

  /** The link that led here. */
  #from = '';

  /** Goes where a link leads: to the run with its seed, else to the latest, else to a new one. */
  override follow(link: string): void {
    const known = quizzes.map(({ id }) => id);
    const usual: ReturnType<typeof readQuizLink> = { quiz: known.at(-1) ?? '' };
    const { quiz: wanted, notice, ...asked } = readQuizLink(known, link) ?? usual;
    const next = quizzes.find(({ id }) => id === wanted);
    this.quiz = next;
    this.notice = notice;
    this.problem = undefined;
    this.spoken = undefined;
    if (!next) return;
    const runs = readRuns(next, this.host?.recall(keptAs(next)));
    const run = runs.find((one) => isMeant(one, asked));
    this.#from = link;
    this.#keep(run ?? startRun(next, asked.seed ?? newSeed(), asked), 'detail');
  }

  /** Shows a run, keeps it, and has the address lead to it. */
  #keep(run: Run, kind?: 'place' | 'detail'): void {
    const { host, quiz: shown } = this;
    this.run = run;
    this.copied = undefined;
    if (!shown || !host) return;
    const runs = withRun(readRuns(shown, host.recall(keptAs(shown))), run);
    this.run = runs[0] ?? run;
    if (!host.keep(keptAs(shown), writeRuns(runs))) this.notice ??= text.notStored;
    if (kind) host.save(this.link, kind);
  }

  override get link(): string {
    return this.run ? writeQuizLink(this.run, this.#from) : '';
  }

  /** The keys of the link, and the run, which can be set again. */
  override get state(): Shown {
    return { ...super.state, run: this.run };
  }
  override set state(wanted: Shown) {
    super.state = wanted;
    const { quiz: shown, run: present } = this;
    if (!shown || !present) return;
    const [run] = readRuns(shown, plainText([wanted.run]));
    // one of other numbers or rules is not what the link asks for
    if (run && isMeant(run, present)) this.#keep(run, 'detail');
  }

  protected override get place(): string {
    const { quiz: shown, run } = this;
    if (!shown || !run) return '';
    const { length } = shown.questions;
    return `${run.at < length ? text.place(run.at + 1, length) : text.summary} · ${shown.title}`;
  }

  #act(action: Action): void {
    const { quiz: shown, run } = this;
    if (!shown || !run) return;
    const next = reduce(shown, run, action);
    this.problem = undefined;
    this.spoken = undefined;
    if (next === run) return;
    this.#keep(next);
    const { quiz, seed } = next;
    const score = scoreOf(shown, next);
    const question = shown.questions[run.at]?.id;
    if (action.do === 'check' && question !== undefined) {
      const { given = '', right, tries } = entryOf(next, question);
      tell(this, 'attention-answer', { quiz, seed, question, given, right, tries, score });
    }
    const { length } = shown.questions;
    if (next.at === length && run.at !== length)
      tell(this, 'attention-complete', { quiz, seed, ...score });
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
    const now = this.run ?? run;
    this.#focus(isOver(now, entryOf(now, asked.id)) ? '.onward' : '.act');
  };

  /** Once the change is on the screen. */
  #focus(selector: string): void {
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    showCurrent(this.renderRoot, 1);
  }

  /** To the head of what is shown next. */
  #arrive(): void {
    this.#focus('h2');
    void this.updateComplete.then(() => {
      bringIntoSight(this.renderRoot.querySelector('.head'));
    });
  }

  #view(engine: Engine, shown: Quiz, run: Run): QuizView {
    return {
      engine,
      lessons,
      quiz: shown,
      run,
      link: this.#from,
      problem: this.problem,
      copied: this.copied,
      copy: (line) => {
        void copyText(this, line);
      },
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
      restart:
        run.tries === undefined && !run.feedback
          ? () => {
              this.#keep(startRun(shown, newSeed(), run), 'place');
              this.#arrive();
            }
          : undefined,
    };
  }

  override render(): unknown {
    const { quiz: shown, run, engine, failure } = this;
    const notice = html`<p class="notice" role="status" ?hidden=${!this.notice}>${this.notice}</p>`;
    if (!shown || !run) return html`${notice}<slot></slot>`;
    if (failure !== undefined)
      return html`${notice} ${quizHead(shown)} ${failed(failure, this.start)}`;
    if (!engine) return html`${notice} ${quizHead(shown)} ${loading}`;
    return html`${notice} ${quiz(this.#view(engine, shown, run))}
      <p class="spoken" role="status" data-announcement>${this.spoken}</p>`;
  }
}

if (!customElements.get('attention-quiz')) customElements.define('attention-quiz', AttentionQuiz);
