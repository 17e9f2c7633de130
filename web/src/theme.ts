import { html, render } from 'lit';
import { text } from './text/text.js';
import { choices } from './views/controls.js';

export type Theme = 'auto' | 'light' | 'dark';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** What keeps the choice: where it cannot be kept, the page itself has it. */
interface Memory {
  recall(name: 'theme'): string | undefined;
  keep(name: 'theme', value: string): unknown;
}

export const themeOf = (name: string | undefined): Theme =>
  themes.find((theme) => theme === name) ?? 'auto';

/** The colours of the page and of what is in it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const lesson of document.querySelectorAll('attention-lesson, attention-quiz'))
    lesson.setAttribute('theme', theme);
}

/** Light, dark, or as the system has it: a switch in the page's head, remembered. */
export function startTheme(place: HTMLElement, memory: Memory): void {
  const apply = (theme: Theme): void => {
    applyTheme(theme);
    const list = themes.map((name) => ({
      label: text.theme[name],
      checked: name === theme,
      choose: () => {
        memory.keep('theme', name);
        apply(name);
      },
    }));
    render(html`${choices(text.theme.label, 'theme', list)}`, place);
  };
  apply(themeOf(memory.recall('theme')));
}
