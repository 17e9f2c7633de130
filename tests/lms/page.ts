/** As much of a browser's window as the LMS host touches. */

interface Note {
  className: string;
  hidden: boolean;
  textContent: string;
  setAttribute: () => void;
}

export class FakePage extends EventTarget {
  parent: unknown = this;
  top: unknown = this;
  opener: unknown = null;
  readonly performance = globalThis.performance;
  readonly setTimeout = (act: () => void, ms: number): unknown => setTimeout(act, ms);
  readonly notes: Note[] = [];
  readonly document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: (): Note => ({
      className: '',
      hidden: false,
      textContent: '',
      setAttribute: () => undefined,
    }),
    querySelector: () => ({ prepend: (note: Note) => this.notes.push(note) }),
  });

  get window(): Window {
    return this as unknown as Window;
  }

  /** What the note says; nothing while there is none. */
  get note(): string {
    const shown = this.notes.filter(({ hidden }) => !hidden);
    return shown.map(({ textContent }) => textContent).join(' ');
  }

  tell(name: string, detail: unknown): void {
    this.document.dispatchEvent(new CustomEvent(name, { detail }));
  }

  hide(): void {
    this.document.visibilityState = 'hidden';
    this.document.dispatchEvent(new Event('visibilitychange'));
    this.document.visibilityState = 'visible';
  }

  leave(persisted = false): void {
    this.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    this.hide(); // as browsers do, after it
  }

  comeBack(): void {
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
}

/** A window of another origin: its parent may be asked for, nothing else. */
export const foreign = (parent: unknown): unknown =>
  new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'parent') return parent;
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.');
      },
    },
  );
