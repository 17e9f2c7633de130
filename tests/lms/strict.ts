/**
 * A learning platform that takes nothing amiss in silence. scorm-again does the work; around it
 * stands what the standards ask for and scorm-again lets pass: limits, formats, the order of calls.
 * It runs in Node and, compiled, in a browser.
 */

export type Version = '1.2' | '2004';
type Call = (...words: unknown[]) => string;
/** What is used of scorm-again. */
interface Platform {
  loadFromFlattenedJSON(data: Record<string, string>, path: string): void;
}
export type Make = new (settings: { logLevel: number }) => Platform;

const calls = {
  '1.2': ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'],
  '2004': ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'],
} as const;

const names = {
  '1.2': {
    state: 'cmi.suspend_data',
    place: 'cmi.core.lesson_location',
    entry: 'cmi.core.entry',
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    score: 'cmi.core.score',
    status: /^cmi\.core\.lesson_status$/,
  },
  '2004': {
    state: 'cmi.suspend_data',
    place: 'cmi.location',
    entry: 'cmi.entry',
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    score: 'cmi.score',
    status: /^cmi\.(completion|success)_status$/,
  },
} as const;

const limits = {
  '1.2': { state: 4096, place: 255, time: /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/ },
  '2004': { state: 64_000, place: 1000, time: /^PT\d+H\d+M\d+S$/ },
} as const;

export class StrictLms {
  readonly version: Version;
  /** Every call with its result, of all launches. */
  readonly log: string[] = [];
  /** What no page may do. */
  readonly offences: string[] = [];
  /** What it holds for the learner: what was committed, or finished. */
  data: Record<string, string>;
  /** How often each of these still fails: a call, or the name of what is set. */
  readonly refusals = new Map<string, number>();
  readonly #Make: Make;

  constructor(version: Version, make: Make, held: Record<string, string> = {}) {
    this.version = version;
    this.#Make = make;
    this.data = { [names[version].entry]: 'ab-initio', ...held };
  }

  /** The calls of one kind, in order, as `name value`. */
  set(pattern: RegExp): string[] {
    return this.log
      .map((line) => /^\w*SetValue (.*) → true$/.exec(line)?.[1] ?? '')
      .filter((line) => line !== '' && pattern.test(line));
  }

  get finished(): number {
    return this.log.filter((line) => /^(LMSFinish|Terminate) .*→ true$/.test(line)).length;
  }

  #offence(sentence: string): void {
    this.offences.push(sentence);
  }

  /** What is wrong with a value; nothing where it is well. */
  #fault(name: string, value: string): string | undefined {
    const { state, place, time, score } = names[this.version];
    const limit = limits[this.version];
    if (name === state && value.length > limit.state) return 'too long';
    if (name === state && !/^[\x20-\x7e]*$/.test(value)) return 'not ASCII';
    if (name === place && value.length > limit.place) return 'too long';
    if (name === time && !limit.time.test(value)) return 'no time';
    if (name === `${score}.scaled`) return /^(0\.\d{4}|1\.0000)$/.test(value) ? undefined : 'form';
    if (name.startsWith(score)) return /^(\d\d?|100)$/.test(value) ? undefined : 'no score';
    return undefined;
  }

  /** The object for one launch of the page. */
  launch(): Record<string, Call> {
    const { version } = this;
    const { entry, exit, status, score } = names[version];
    const platform = new this.#Make({ logLevel: 5 }) as Platform & Record<string, Call>;
    platform.loadFromFlattenedJSON({ ...this.data }, '');
    const [initialize, get, set, commit, finish] = calls[version];
    const staged: Record<string, string> = {};
    let stage: 'before' | 'open' | 'after' = 'before';
    let last = '';
    let refused = '';

    const store = (): void => {
      Object.assign(this.data, staged);
    };

    const check = (call: string, words: readonly unknown[]): void => {
      const where = `${call} ${words.join(' ')}`;
      const should = call === initialize ? 'before' : 'open';
      if (stage !== should) this.#offence(`${where}: comes ${stage}, not ${should}`);
      const count = call === set ? 2 : 1;
      if (words.length !== count || words.some((word) => typeof word !== 'string'))
        this.#offence(`${where}: takes ${String(count)} texts`);
      if (call !== set && call !== get && words[0] !== '') this.#offence(`${where}: takes ''`);
      if (call === finish && last === commit) this.#offence(`${where}: right after ${commit}`);
      if (call === set && status.test(String(words[0])) && words[1] !== 'incomplete') {
        const raw = `${score}.raw`;
        if (!(raw in staged) && !(raw in this.data)) this.#offence(`${where}: before its score`);
      }
    };

    const answer = (call: string, words: readonly unknown[]): string => {
      check(call, words);
      last = call;
      const [name = '', value = ''] = words.map(String);
      refused = '';
      const key = call === set ? name : call;
      const left = this.refusals.get(key) ?? 0;
      if (left > 0) {
        this.refusals.set(key, left - 1);
        refused = '101';
        return 'false';
      }
      const fault = call === set ? this.#fault(name, value) : undefined;
      if (fault !== undefined) {
        this.#offence(`${name} ${value}: ${fault}`);
        refused = '405';
        return 'false';
      }
      const result = platform[call]?.(...words) ?? '';
      if (call !== get && result !== 'true') this.#offence(`${call} ${name} ${value}: ${result}`);
      if (result !== 'true') return result;
      if (call === initialize) stage = 'open';
      if (call === set) staged[name] = value;
      if (call === commit) store();
      if (call === finish) {
        store();
        stage = 'after';
        // the standard lets a platform forget all, unless the page said that the learner is coming back
        if (this.data[exit] === 'suspend') this.data[entry] = 'resume';
        else this.data = { [entry]: 'ab-initio' };
        Reflect.deleteProperty(this.data, exit);
        Reflect.deleteProperty(this.data, names[version].time);
      }
      return result;
    };

    const api: Record<string, Call> = {};
    for (const call of [initialize, get, set, commit, finish]) {
      api[call] = (...words) => {
        const result = answer(call, words);
        this.log.push(`${call} ${words.join(' ')} → ${result}`);
        return result;
      };
    }
    const error = version === '1.2' ? 'LMSGetLastError' : 'GetLastError';
    api[error] = () => (refused === '' ? (platform[error]?.() ?? '') : refused);
    return api;
  }
}
