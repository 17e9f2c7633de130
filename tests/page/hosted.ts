import type { Ui } from './fixtures.js';
import { shippedHeaders, type Server } from './servers.js';

/** Our elements on somebody else's page. */

export const lesson = (attributes = 'lesson="trophy-suitcase" step="weights" digits="6"'): string =>
  `<attention-lesson ${attributes}><p>Fallback</p></attention-lesson>`;
export const quiz = '<attention-quiz quiz="trophy-suitcase" seed="7"></attention-quiz>';

/** The headers are those of the built files, under which the page may stand in an isolated one. */
export const shipped = await shippedHeaders();

/** Before any element: what they say is kept, as the JSON it has to be. */
export const LISTEN = `<script>
  window.told = [];
  for (const name of ['ready', 'change', 'answer', 'complete', 'error'])
    document.addEventListener('attention-' + name, ({ target, detail }) =>
      told.push([name, target.id, detail, JSON.stringify(detail)]));
</script>`;

/** Waits until the numbers of all elements stand. */
export const READY = `
  const elements = all('attention-lesson, attention-quiz');
  for (const one of elements) await customElements.whenDefined(one.localName);
  await Promise.all(elements.map((one) => one.ready));
  for (const one of elements) await one.updateComplete;`;

export const scriptOf = (site: Server): string =>
  `${site.files({ headers: shipped })}attention-steps.js`;

/** Opens a page with elements, which it gets from where our files are served. */
export async function openHost(ui: Ui, site: Server, host: Server, page: string): Promise<void> {
  const script = `<script type="module" src="${scriptOf(site)}"></script>`;
  await ui.goto(host.page(LISTEN + page + script, shipped));
  await ui.js(READY);
}

/** The step that each lesson on the page shows. */
export const steps = (ui: Ui): Promise<string[]> =>
  ui.js("return all('attention-lesson').map((one) => one.state.step ?? 'inputs')");

export const settled = (ui: Ui): Promise<unknown> =>
  ui.js("for (const one of all('attention-lesson, attention-quiz')) await one.updateComplete;");
