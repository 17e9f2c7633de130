import { LitElement, type PropertyValues } from 'lit';
import type { Engine } from '../engine/engine.js';
import { version } from '../version.js';
import { linkOf, linkTo } from './attributes.js';
import { tell, type Shown } from './events.js';
import type { Host } from './host.js';
import { ownHost } from './hosts/own.js';
import { keepKeys } from './keys.js';
import type { AttentionStepsElement } from './public.js';
import { openOutside } from './outside.js';
import { startEngine } from './shared-engine.js';
import { ownSize } from './size.js';

/** What <attention-lesson> and <attention-quiz> have in common: where they live, and the core. */
export abstract class AttentionElement extends LitElement implements AttentionStepsElement {
  static override properties: Record<string, object> = {
    engine: { state: true },
    failure: { state: true },
    notice: { state: true },
  };
  /** The keys of a link that are attributes too. */
  static readonly linkKeys: readonly string[] = [];

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...this.linkKeys];
  }

  declare engine: Engine | undefined;
  declare failure: string | undefined;
  declare notice: string | undefined;

  /** Set by a page, frame or LMS of ours before the element is shown; else it stands on its own. */
  host: Host | undefined;
  /** Kept once the core has loaded and the numbers stand. */
  readonly ready: Promise<void>;
  #isReady: (() => void) | undefined;
  #begun = false;
  /** What was set before there was a place to show it. */
  #early: Shown | undefined;
  /** Attributes come one by one, and count together. */
  #following = false;
  #told = '';

  constructor() {
    super();
    this.ready = new Promise((resolve) => (this.#isReady = resolve));
    // set while this script was on its way, it would hide the accessor
    if (Object.hasOwn(this, 'state')) {
      this.#early = this.state;
      Reflect.deleteProperty(this, 'state');
    }
    keepKeys(this);
    openOutside(this, () => this.host);
  }

  /** Goes where a link leads, as on back and forward; what cannot be read becomes a notice. */
  abstract follow(link: string): void;
  /** What is on the screen, as the query of an address; nothing until something is. */
  abstract get link(): string;
  /** What a learner would call it. */
  protected abstract get place(): string;

  /** What is on the screen, as plain data. Setting it goes there: see `linkTo`. */
  get state(): Shown {
    return Object.fromEntries(new URLSearchParams(this.link));
  }
  set state(wanted: Shown) {
    if (this.#begun) this.follow(linkTo(this.link, wanted));
    else this.#early = wanted;
  }

  /** Back to where the element began. */
  reset(): void {
    this.follow(this.host?.load() ?? '');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.host ??= ownHost(this, this.#keys);
    ownSize(this);
    if (this.#begun) return;
    this.#begun = true;
    this.follow(this.host.load());
    if (this.#early) this.state = this.#early;
    void this.start();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (!this.#begun || this.#following || old === value || !this.#keys.includes(name)) return;
    this.#following = true;
    queueMicrotask(() => {
      this.#following = false;
      this.follow(linkOf(this, this.#keys));
    });
  }

  get #keys(): readonly string[] {
    return (this.constructor as typeof AttentionElement).linkKeys;
  }

  /** Loads the core, again after a failure. */
  protected readonly start = (): Promise<void> => startEngine(this);

  protected override updated(changed: PropertyValues): void {
    for (const code of ['notice', 'failure'] as const) {
      const message = this[code];
      if (changed.has(code) && message !== undefined)
        tell(this, 'attention-error', { code, message });
    }
    if (!this.engine) return;
    if (changed.has('engine')) {
      this.#isReady?.();
      tell(this, 'attention-ready', { version });
    }
    const { link, place } = this;
    if (place === '' || `${link} ${place}` === this.#told) return;
    this.#told = `${link} ${place}`;
    tell(this, 'attention-change', { state: this.state, link, title: place });
  }
}
