import type { Score } from '../../quiz/progress.js';
import { text } from '../../text/lms.js';
import { hear, type Answer } from '../events.js';
import type { Host } from '../host.js';
import { whenFound, type Found } from '../lms/find.js';
import { noteIn } from '../lms/note.js';
import { Result } from '../lms/result.js';
import { Session } from '../lms/session.js';
import { merged, readState, writeState, type Memory } from '../lms/state.js';

/** Its result is the course's. The checkpoints are kept, and do not count. */
const counted = 'final';
/** SCORM 1.2 takes no longer place, and no longer answer. */
const longest = 255;

const isPlace = (link: string): boolean => /^(lesson|quiz)=[\x21-\x7e]*$/.test(link);

/**
 * The link as a place to come back to: the lesson and step come first, and its last keys may go.
 * Nothing at home: a platform may take no empty place, and the last lesson serves as well.
 */
function placeOf(link: string): string | undefined {
  const keys = link.replace(/^\?/, '').split('&');
  while (keys.join('&').length > longest) keys.pop();
  const place = keys.join('&');
  return isPlace(place) ? place : undefined;
}

/**
 * The page in a learning platform, by SCORM 1.2 or 2004, from Initialize to Finish. The memory lies
 * with the platform, and the learner comes back to where they left. The host can be used at once: a
 * platform that comes late does not keep the page waiting.
 */
class Visit {
  readonly #page: Window;
  readonly #base: Host;
  readonly #arrived: () => void;
  readonly #say: (sentence: string) => void;
  readonly #memory = new Map<string, string>();
  #session: Session | undefined;
  #result: Result | undefined;
  #answers = 0;
  /** Whether the learner has done something that is not to be taken from under them. */
  #moved = false;
  /** Whether the page is on its way to the screen. */
  #shown = false;
  readonly #early: (() => void)[] = [];

  constructor(page: Window, base: Host, arrived: () => void) {
    this.#page = page;
    this.#base = base;
    this.#arrived = arrived;
    this.#say = noteIn(page.document);
    whenFound(page, (found) => {
      this.#begin(found);
    });
    this.#shown = true;
    this.#listen();
  }

  get host(): Host {
    const inFrame = this.#page.parent !== this.#page;
    return {
      ...this.#base,
      save: (link, kind) => {
        // a quiz writes the seed it has drawn into the link by itself
        if (kind === 'place' || !link.startsWith('quiz=')) this.#moved = true;
        // Back belongs to the platform around
        this.#base.save(link, inFrame ? 'detail' : kind);
      },
      recall: (name) => this.#memory.get(name),
      keep: (name, value) => {
        this.#memory.delete(name);
        this.#memory.set(name, value);
        return true; // where it will not last, the note has said so
      },
      address: undefined,
      within: 'frame', // other sites open beside the platform, not in its place
    };
  }

  #begin(found: Found | undefined): void {
    const session =
      found &&
      new Session(found, (code) => {
        this.#say(code === undefined ? '' : text.refused(code));
      });
    if (!session?.open) {
      this.#say(text.missing);
      return;
    }
    this.#session = session;
    this.#result = new Result(session);
    this.#answers = session.number('cmi.interactions._count') ?? 0;
    const { names } = session.dialect;
    // on any other exit a platform may drop what it holds, and the next visit would begin at nothing
    session.put([names.exit, 'suspend']);
    if (session.readOnly) this.#say(text.readOnly);
    // whether there is something to resume, the text itself says: platforms differ in what they say
    this.#resume(readState(session.get(names.state)), session.get(names.place));
    for (const act of this.#early.splice(0)) act();
    this.#end('commit');
  }

  #resume(there: Memory | undefined, place: string): void {
    if (there) {
      const all = merged(this.#memory, there);
      this.#memory.clear();
      for (const [name, value] of all) this.#memory.set(name, value);
    }
    if (this.#moved) return;
    if (isPlace(place)) this.#base.save(place, 'detail');
    if (this.#shown) this.#arrived();
  }

  /** Tells the platform all that there is, and commits it or finishes. */
  #end(how: 'commit' | 'finish'): void {
    const session = this.#session;
    if (!session) return;
    const { names, time } = session.dialect;
    const place = placeOf(this.#base.load());
    session.put([names.state, writeState(this.#memory)]);
    if (place !== undefined) session.put([names.place, place]);
    session.put([names.time, time(this.#page.performance.now())]);
    session[how]();
  }

  #listen(): void {
    const { document } = this.#page;
    hear(document, 'attention-answer', (answer) => {
      this.#tell(() => {
        this.#answer(answer);
        this.#grade(answer.quiz, answer.score);
      });
    });
    hear(document, 'attention-complete', ({ quiz, ...score }) => {
      this.#tell(() => {
        this.#grade(quiz, score);
      });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#end('commit');
    });
    this.#page.addEventListener('pagehide', ({ persisted }) => {
      // a page that the browser keeps may come back and go on
      this.#end(persisted ? 'commit' : 'finish');
    });
    this.#page.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.#session?.open === false) this.#say(text.ended);
    });
  }

  /** What happens while the platform is looked for is told once it is there. */
  #tell(act: () => void): void {
    this.#moved = true;
    if (!this.#session) {
      this.#early.push(act);
      return;
    }
    act();
    this.#end('commit');
  }

  /** A result counts once no question is left out: before, it is none. */
  #grade(quiz: string, score: Score): void {
    if (quiz === counted && score.answered === score.questions) this.#result?.add(score);
  }

  #answer({ quiz, question, right, given }: Answer): void {
    const session = this.#session;
    if (!session) return;
    const { names, wrong } = session.dialect;
    const name = `cmi.interactions.${String(this.#answers++)}`;
    session.put(
      [`${name}.id`, `${quiz}.${question}`],
      [`${name}.type`, 'fill-in'], // the one that takes an answer of any shape, in either version
      [`${name}.${names.response}`, given.slice(0, longest)],
      [`${name}.result`, right ? 'correct' : wrong],
    );
  }
}

/**
 * Begins the visit. `base`: the page's own host, for the address. `arrived`: the platform came after
 * the page was shown, and the learner has done nothing yet: the page is to be shown anew.
 */
export const startLms = (page: Window, base: Host, arrived: () => void): Host =>
  new Visit(page, base, arrived).host;
