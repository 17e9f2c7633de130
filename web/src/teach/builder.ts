import { LitElement, html } from 'lit';
import { live } from 'lit/directives/live.js';
import { lessons } from 'virtual:lessons';
import { quizIds } from 'virtual:quizzes/ids';
import { pageHost } from '../embed/hosts/page.js';
import { plain } from '../format.js';
import { text } from '../text/teach.js';
import { text as words } from '../text/text.js';
import { copyButton, copyText, type Copied } from '../views/copy.js';
import { firstChoice, linkOf, readChoice, titleOf, withKey, type Choice } from './choice.js';
import { lessonFields, pick, quizFields, type Fields } from './fields.js';
import {
  forms,
  frameAddress,
  heightIn,
  themes,
  type Embedded,
  type Form,
  type Theme,
} from './snippet.js';

const page = pageHost(undefined);
const course = { lessons, quizIds };
const widths = { phone: '320', tablet: '768', full: '100%' } as const;
type Width = keyof typeof widths;
/** Until the preview has said how high it is. */
const usual = { lesson: 2400, quiz: 1000 } as const;

/** `<attention-builder>`: choose a view, see it, copy what puts it into a course. */
export class AttentionBuilder extends LitElement {
  static override properties = {
    choice: { state: true },
    theme: { state: true },
    form: { state: true },
    width: { state: true },
    measured: { state: true },
    problem: { state: true },
    notice: { state: true },
    copied: { state: true },
  };

  declare choice: Choice;
  declare theme: Theme;
  declare form: Form;
  declare width: Width;
  declare measured: number | undefined;
  /** The key for which something was typed that makes no sense. */
  declare problem: string | undefined;
  declare notice: string | undefined;
  declare copied: Copied | undefined;

  /** What the preview was led to last. */
  #previewed = '';

  constructor() {
    super();
    this.choice = firstChoice(course);
    this.theme = 'auto';
    this.form = 'frame';
    this.width = 'full';
  }

  /** Styled by the page around it. */
  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#hear);
    // this page may be linked to with a choice; an address without one is none that failed
    const { choice, notice } = readChoice(course, this.choice, location.search);
    if (!choice) return;
    this.choice = choice;
    this.notice = notice;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#hear);
  }

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  /** The preview says how high it is whenever that changes. */
  readonly #hear = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== this.#frame?.contentWindow) return;
    const height = heightIn(data);
    if (height === undefined || height === this.measured) return;
    this.measured = height;
    this.copied = undefined;
  };

  /** Starts from a view that was set up elsewhere. */
  #paste(address: string): void {
    const link = address.slice(address.indexOf('?') + 1).split('#', 1)[0] ?? '';
    const { choice, notice } = link.trim() === '' ? {} : readChoice(course, this.choice, link);
    if (choice) this.#choose(choice);
    this.notice = notice;
  }

  readonly #choose = (choice: Choice): void => {
    this.choice = choice;
    this.problem = undefined;
    this.notice = undefined;
    this.copied = undefined;
    page.save(linkOf(choice), 'detail');
  };

  readonly #set = (key: string, written: string): void => {
    const choice = withKey(course, this.choice, key, written);
    if (choice) this.#choose(choice);
    else this.problem = key;
  };

  #embedded(): Embedded {
    const { choice, theme } = this;
    return {
      home: new URL('.', location.href).href,
      link: linkOf(choice),
      theme,
      title: titleOf(course, choice),
      height: this.measured ?? usual[choice.kind],
      fallback: text.fallback,
    };
  }

  protected override updated(): void {
    const address = frameAddress(this.#embedded());
    if (address === this.#previewed) return;
    this.#previewed = address;
    // not by src: each view would be a step of this page's history
    this.#frame?.contentWindow?.location.replace(address);
  }

  #fields(): unknown {
    const { choice, problem, theme } = this;
    const fields: Fields = { course, choice, problem, choose: this.#choose, set: this.#set };
    return html`<form
      class="fields"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
      }}
    >
      ${pick(
        text.kind.label,
        'kind',
        choice.kind,
        [
          ['lesson', text.kind.lesson],
          ['quiz', text.kind.quiz],
        ],
        (_, kind) => {
          this.#choose({ ...choice, kind: kind as Choice['kind'] });
        },
      )}
      ${choice.kind === 'quiz' ? quizFields(fields) : lessonFields(fields)}
      <div class="rest">
        ${pick(
          text.theme,
          'theme',
          theme,
          themes.map((one) => [one, text.themes[one]]),
          (_, one) => {
            this.theme = one as Theme;
            this.copied = undefined;
          },
        )}
        <div class="field paste">
          <label for="paste">${text.paste.label}</label>
          <input
            id="paste"
            type="text"
            autocomplete="off"
            spellcheck="false"
            @change=${(event: Event) => {
              this.#paste((event.target as HTMLInputElement).value);
            }}
          />
          <p class="problem" role="alert">${this.notice}</p>
        </div>
      </div>
    </form>`;
  }

  #snippet(view: Embedded): unknown {
    const { form, copied } = this;
    const snippet = forms[form](view);
    return html`<section class="snippet">
      ${pick(
        text.forms.label,
        'form',
        form,
        (Object.keys(forms) as Form[]).map((one) => [one, text.forms[one]]),
        (_, one) => {
          this.form = one as Form;
          this.copied = undefined;
        },
      )}
      <textarea
        class="copied"
        readonly
        rows="6"
        spellcheck="false"
        aria-label=${text.snippet}
        .value=${live(snippet)}
      ></textarea>
      <p class="copy">
        ${copyButton(text.copy, copied, () => {
          void copyText(this, snippet);
        })}
        ${copied?.refused ? words.copy.refused : ''}
      </p>
      <p class="note">${text.notes[form]}</p>
    </section>`;
  }

  #preview(view: Embedded): unknown {
    return html`<section class="preview" aria-label=${text.preview}>
      ${pick(
        text.width.label,
        'width',
        this.width,
        (Object.keys(widths) as Width[]).map((one) => [one, text.width[one]]),
        (_, one) => {
          this.width = one as Width;
        },
      )}
      <p class="note">
        ${(this.measured === undefined ? text.unmeasured : text.measured)(plain(view.height))}
      </p>
      <a class="skip" href="#samples">${text.skipPreview}</a>
      <div class="scroll">
        <iframe
          title=${view.title}
          width=${widths[this.width]}
          height=${view.height}
          allow="clipboard-write"
        ></iframe>
      </div>
    </section>`;
  }

  override render(): unknown {
    const view = this.#embedded();
    return html`${this.#fields()}
      <div class="result">${this.#snippet(view)} ${this.#preview(view)}</div>`;
  }
}

customElements.define('attention-builder', AttentionBuilder);
