import { createRequire } from 'node:module';
import { rehype } from 'rehype';
import rehypeSanitize from 'rehype-sanitize';
import sanitizeHtml from 'sanitize-html';
import { element, frame, title, wanted } from '../hosts/snippets.js';
import { expect } from './fixtures.js';
import { test } from './servers.js';

// What the filters of course systems and forums leave of a snippet: the lesson, or the way to it.

/** What Canvas allows of what is in a snippet (canvas_sanitize.rb; its list is longer). */
const canvas: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'p', 'iframe'],
  allowedAttributes: {
    '*': ['style', 'title', 'class', 'id'],
    a: ['href', 'target', 'name'],
    iframe: ['src', 'width', 'height', 'name', 'sandbox', 'allowfullscreen'],
  },
  allowedSchemes: ['ftp', 'http', 'https', 'mailto'],
  allowedStyles: { '*': { border: [/^[\w ]+$/] } },
};

const dompurify = createRequire(import.meta.url).resolve('dompurify');

type Left = 'the lesson' | 'the link' | 'the markup' | 'nothing';

/** [filter, what it leaves of the frame, and of the element, how it is run where not in the page] */
const filters: readonly (readonly [
  string,
  Left,
  Left,
  ((html: string) => string | Promise<string>)?,
])[] = [
  ['Canvas', 'the lesson', 'the link', (html) => sanitizeHtml(html, canvas)],
  ['sanitize-html', 'the link', 'the link', (html) => sanitizeHtml(html)],
  [
    'GitHub',
    'the markup',
    'the link',
    async (html) =>
      String(await rehype().data('settings', { fragment: true }).use(rehypeSanitize).process(html)),
  ],
  ['DOMPurify', 'nothing', 'the link'],
];

for (const [name, ofFrame, ofElement, clean] of filters)
  test(`${name} leaves ${ofFrame} of a frame, and ${ofElement} of an element`, async ({
    ui,
    site,
    host,
  }) => {
    const { page } = ui;
    if (!page) throw new Error('no page');
    const home = site.files();
    const inPage = async (html: string): Promise<string> => {
      await page.goto(host.page(''));
      await page.addScriptTag({ path: dompurify.replace('purify.cjs.js', 'purify.js') });
      return page.evaluate<string>(`DOMPurify.sanitize(${JSON.stringify(html)})`);
    };
    for (const [snippet, left] of [
      [frame(home), ofFrame],
      [element(home), ofElement],
    ] as const) {
      await page.goto(host.page(await (clean ?? inPage)(snippet)));
      const links = page.getByRole('link', { name: title });
      const shown = page.locator('iframe').contentFrame().getByText(wanted).first();
      if (left === 'the lesson') {
        await expect(shown).toBeVisible();
        expect(await page.locator('iframe').getAttribute('title')).toBe(title);
        expect((await page.locator('iframe').boundingBox())?.height).toBe(900);
        continue;
      }
      await expect(page.locator('iframe, attention-lesson')).toHaveCount(0);
      await expect(links).toHaveCount(left === 'the link' ? 1 : 0);
      if (left === 'the link') {
        await links.click();
        await expect(page.getByText(wanted).first()).toBeVisible();
      }
      if (left === 'the markup') await expect(page.locator('body')).toContainText(`>${title}</a>`);
      if (left === 'nothing') await expect(page.locator('body')).toBeEmpty();
    }
  });
