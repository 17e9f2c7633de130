import { html, render } from 'lit';
import { keep, recall } from './embed/hosts/storage.js';
import { text } from './text/text.js';
import { choices } from './views/controls.js';

type Theme = 'auto' | 'light' | 'dark';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];

function stored(): Theme {
  const name = recall('theme');
  return themes.find((theme) => theme === name) ?? 'auto';
}

/** Light, dark, or as the system has it: a switch in the page's head, remembered. */
export function startTheme(place: HTMLElement | null): void {
  const apply = (theme: Theme): void => {
    document.documentElement.dataset.theme = theme;
    for (const lesson of document.querySelectorAll('attention-lesson, attention-quiz'))
      lesson.setAttribute('theme', theme);
    if (!place) return;
    const list = themes.map((name) => ({
      label: text.theme[name],
      checked: name === theme,
      choose: () => {
        keep('theme', name); // where it cannot be kept, the page itself has the choice
        apply(name);
      },
    }));
    render(html`${choices(text.theme.label, 'theme', list)}`, place);
  };
  apply(stored());
}
