import { LitElement, html, nothing, unsafeCSS } from 'lit';
import { meanings } from 'virtual:glossary';
import shared from '../look/shared.css?inline';
import termStyle from '../look/term.css?inline';

const wait = 150; // ms: a pointer on its way through the text opens nothing
const gap = 6; // px

/**
 * `<attention-term term="softmax">`: a word that says what it means, under the pointer, with the
 * focus, or at a tap. Escape closes, and what is open can be pointed at.
 * Its fields are private by type only: a helper for others would weigh on the page's first file.
 */
export class AttentionTerm extends LitElement {
  static override styles = [shared, termStyle].map(unsafeCSS);
  static override properties = { term: {}, open: { state: true } };

  declare term: string;
  declare open: boolean;
  /** Of all terms at most one is open. */
  private static shown: AttentionTerm | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.term = '';
    this.open = false;
    this.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') this.timer = setTimeout(this.show, wait);
    });
    this.addEventListener('pointerleave', ({ pointerType }) => {
      const focused = this.shadowRoot?.activeElement;
      clearTimeout(this.timer);
      if (pointerType === 'mouse' && !focused) this.hide();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.hide();
  }

  private readonly show = (): void => {
    const other = AttentionTerm.shown;
    if (other && other !== this) other.hide();
    AttentionTerm.shown = this;
    this.open = true;
    document.addEventListener('pointerdown', this.outside);
    document.addEventListener('keydown', this.onKey);
  };

  private readonly hide = (): void => {
    clearTimeout(this.timer);
    this.open = false;
    document.removeEventListener('pointerdown', this.outside);
    document.removeEventListener('keydown', this.onKey);
  };

  /** A tap elsewhere takes no focus away, so it has to be listened for. */
  private readonly outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.hide();
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.hide();
  };

  private readonly press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.show();
  };

  /** Under the word, or above it where there is no room; never out of the text's sides. */
  protected override updated(): void {
    if (!this.open) return; // to measure is to lay the page out
    const around = this.offsetParent?.getBoundingClientRect();
    const note = this.renderRoot.querySelector<HTMLElement>('#means');
    if (!around || !note) return;
    // of a word that is broken, where it begins
    const [word] = this.getClientRects();
    if (!word) return;
    const { width, height } = note.getBoundingClientRect();
    const below = word.bottom + gap + height < innerHeight;
    const top = below ? word.bottom + gap : word.top - gap - height;
    const left = Math.max(0, Math.min(word.left - around.left, around.width - width));
    note.style.setProperty('top', `${String(top - around.top)}px`);
    note.style.setProperty('left', `${String(left)}px`);
  }

  override render(): unknown {
    return html`<span
        class="word"
        role="button"
        tabindex="0"
        aria-describedby="means"
        @focus=${this.show}
        @blur=${this.hide}
        @click=${this.show}
        @keydown=${this.press}
        ><slot></slot></span
      ><span id="means" role="tooltip" ?hidden=${!this.open} @click=${this.hide}
        >${meanings[this.term] ?? nothing}</span
      >`;
  }
}

if (!customElements.get('attention-term')) customElements.define('attention-term', AttentionTerm);
