/** What a teacher copies: one view as a frame, an element, a Markdown link or an address. */

import { isObject, namespace } from '../embed/hosts/frame/messages.js';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Embedded {
  /** The folder that the site lies in: absolute, with the slash at its end. */
  readonly home: string;
  /** The view, as a link of the site. */
  readonly link: string;
  readonly theme: Theme;
  /** What it is called where it is not shown. */
  readonly title: string;
  /** Of the frame, in pixels. */
  readonly height: number;
  /** What an element says where scripts do not run, before the link. */
  readonly fallback: string;
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

type Attributes = Readonly<Record<string, string | number>>;

const tag = (name: string, attributes: Attributes, content: string): string => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value))}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
};

const themeOf = ({ theme }: Embedded): Readonly<Record<string, string>> =>
  theme === 'auto' ? {} : { theme };

/** The address of the view on the site. */
export const address = ({ home, link }: Embedded): string => `${home}?${link}`;

/** The same for a frame: without what is around it on the site. */
export function frameAddress(view: Embedded): string {
  const more = new URLSearchParams(themeOf(view)).toString();
  return `${view.home}?embed=1&${view.link}${more && `&${more}`}`;
}

const link = (view: Embedded): string => tag('a', { href: address(view) }, escaped(view.title));

/** A frame with a height that holds without any script around it. */
export const frame = (view: Embedded): string =>
  tag(
    'iframe',
    {
      src: frameAddress(view),
      title: view.title,
      width: '100%',
      height: view.height,
      style: 'border:0',
      allow: 'clipboard-write',
      loading: 'lazy',
    },
    link(view),
  );

/** The element and its script; attributes are the keys of the link. */
export function element(view: Embedded): string {
  const keys = Object.fromEntries(new URLSearchParams(view.link));
  const name = 'quiz' in keys ? 'attention-quiz' : 'attention-lesson';
  const script = tag('script', { type: 'module', src: `${view.home}attention-steps.js` }, '');
  const content = `${escaped(view.fallback)} ${link(view)}`;
  return `${script}\n${tag(name, { ...keys, ...themeOf(view) }, content)}`;
}

/** A link for Markdown. */
export function markdown(view: Embedded): string {
  const words = view.title.replace(/[\\[\]*_`<>]/g, '\\$&');
  const target = address(view).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
  return `[${words}](${target})`;
}

/** In the order in which they are offered. */
export const forms = { frame, element, markdown, address } as const;
export type Form = keyof typeof forms;

/** The height that a frame says it needs; nothing where a message says something else. */
export function heightIn(message: unknown): number | undefined {
  if (!isObject(message)) return undefined;
  const { ns, type, height } = message;
  if (ns !== namespace || type !== 'resize' || typeof height !== 'number') return undefined;
  return height >= 1 && height <= 20_000 ? Math.ceil(height) : undefined;
}
