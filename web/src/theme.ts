import { html, render } from 'lit';
import { text } from './text/text.js';
import { choices } from './views/controls.js';

type Theme = 'auto' | 'light' | 'dark';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];
const key = 'attention-steps-theme';

// Reading storage throws where a browser blocks it; the choice then lasts as long as the page.
function stored(): Theme {
  try {
    const name = localStorage.getItem(key);
    return themes.find((theme) => theme === name) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // nothing is lost: the page itself keeps the choice
  }
}

/** Light, dark, or as the system has it: a switch in the page's head, remembered. */
export function startTheme(place: HTMLElement | null): void {
  const apply = (theme: Theme): void => {
    document.documentElement.dataset.theme = theme;
    for (const lesson of document.querySelectorAll('attention-lesson'))
      lesson.setAttribute('theme', theme);
    if (!place) return;
    const list = themes.map((name) => ({
      label: text.theme[name],
      checked: name === theme,
      choose: () => {
        store(name);
        apply(name);
      },
    }));
    render(html`${choices(text.theme.label, 'theme', list)}`, place);
  };
  apply(stored());
}
