import { verdicts, type Value, type Verdict } from './dialects.js';
import type { Found } from './find.js';

/** What a platform may do without: refused, it is left. */
const optional = /\.(interactions|score\.m(in|ax))\b/;

/**
 * One visit as the platform sees it, from Initialize to Finish, in either version. What it does not
 * take is tried once more at once, then with the next commit. Where the learner only looks around
 * (browse, review, no credit) nothing is written.
 */
export class Session {
  readonly dialect: Found['dialect'];
  readonly readOnly: boolean;
  readonly #api: Found['api'];
  readonly #trouble: (code: string | undefined) => void;
  /** In the order in which it is to be written. */
  readonly #waiting = new Map<string, string>();
  readonly #taken = new Map<string, string>();
  #open: boolean;

  /** `trouble` is told the code of what the platform refused; nothing: all was taken since. */
  constructor({ api, dialect }: Found, trouble: (code: string | undefined) => void) {
    this.#api = api;
    this.dialect = dialect;
    this.#trouble = trouble;
    this.#open = this.#do('initialize', '');
    this.readOnly =
      /^(browse|review)$/.test(this.get(dialect.names.mode)) ||
      this.get(dialect.names.credit) === 'no-credit';
  }

  get open(): boolean {
    return this.#open;
  }

  #call(call: keyof Found['dialect']['calls'], ...words: readonly string[]): string {
    try {
      return String(this.#api[this.dialect.calls[call]]?.(...words) ?? '');
    } catch {
      return ''; // its window is gone, or has gone to another origin
    }
  }

  /** A call that says whether it went well. */
  #do(call: 'initialize' | 'set' | 'commit' | 'finish', ...words: readonly string[]): boolean {
    let code = '';
    for (let tries = 0; tries < 2; tries++) {
      // the standards say “true”, and some platforms 1
      if (/^(true|1)$/i.test(this.#call(call, ...words))) return true;
      code = this.#call('error');
    }
    this.#trouble(code);
    return false;
  }

  get(name: string): string {
    return this.#open ? this.#call('get', name) : '';
  }

  /** The number that the platform has there; many have none. */
  number(name: string): number | undefined {
    const value = this.get(name).trim();
    return value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
  }

  /** The most that it holds of the course so far; nothing: not begun. */
  held(): Verdict | undefined {
    const words = this.dialect.statuses.map((name) => this.get(name));
    return verdicts.filter((verdict) => words.includes(verdict)).pop();
  }

  /** To be written with the next commit, where it is new. */
  put(...values: readonly Value[]): void {
    for (const [name, value] of values) {
      this.#waiting.delete(name);
      if (this.#taken.get(name) !== value) this.#waiting.set(name, value);
    }
  }

  /** Whether the platform took all. */
  #write(): boolean {
    let all = true;
    for (const [name, value] of this.#waiting) {
      const took = this.#do('set', name, value);
      // the time is told every time, so that something stands between a commit and the end
      if (took && name !== this.dialect.names.time) this.#taken.set(name, value);
      if (took || optional.test(name)) this.#waiting.delete(name);
      else all = false;
    }
    return all;
  }

  commit(): void {
    if (!this.#open || this.readOnly) return;
    const written = this.#write();
    if (this.#do('commit', '') && written) this.#trouble(undefined);
  }

  /** Once. Finishing commits by itself: one platform fails on both in a row. */
  finish(): void {
    if (!this.#open) return;
    if (!this.readOnly) this.#write();
    this.#do('finish', '');
    this.#open = false;
  }
}
