import type { Score } from '../../quiz/progress.js';
import { percent, verdicts, type Verdict } from './dialects.js';
import type { Session } from './session.js';

/** By the platform's pass mark; where it has none, the course is done. */
function verdictOf(score: Score, session: Session): Verdict {
  const pass = session.number(session.dialect.names.pass);
  if (pass === undefined) return 'completed';
  return session.dialect.mark(score) >= pass ? 'passed' : 'failed';
}

/** The best so far, what the platform holds included: neither score nor status ever goes down. */
export class Result {
  readonly #session: Session;
  #best: number;
  #verdict: Verdict | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#best = session.number(session.dialect.names.raw) ?? -1;
    this.#verdict = session.held();
    this.#reach('incomplete');
  }

  #reach(verdict: Verdict): void {
    if (this.#verdict && verdicts.indexOf(verdict) <= verdicts.indexOf(this.#verdict)) return;
    this.#verdict = verdict;
    this.#session.put(...this.#session.dialect.status(verdict));
  }

  add(score: Score): void {
    if (percent(score) > this.#best) {
      this.#best = percent(score);
      this.#session.put(...this.#session.dialect.score(score));
    }
    this.#reach(verdictOf(score, this.#session));
  }
}
