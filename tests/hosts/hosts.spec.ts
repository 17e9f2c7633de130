import type { Locator } from '@playwright/test';
import { expect } from '../page/fixtures.js';
import { cors, test } from '../page/servers.js';
import { hugo, hugoUnsafe } from './hugo.js';
import { jupyter, jupyterSanitized } from './jupyter.js';
import { mkdocs } from './mkdocs.js';
import { pandoc } from './pandoc.js';
import { root, type Left } from './project.js';
import { element, frame, markdown, title, wanted } from './snippets.js';
import { mystParser, sphinx } from './sphinx.js';
import { vitepress } from './vitepress.js';
import { wordpress } from './wordpress.js';

// The snippets in pages that programs of others have built, as an author would write them.

const hosts = [
  ...[mkdocs, sphinx, mystParser, hugo, hugoUnsafe, pandoc],
  ...[jupyter, jupyterSanitized, wordpress, vitepress],
];

for (const { name, build, markdown: hasLink, ...left } of hosts)
  test(`${name} leaves ${left.frame} of a frame, and ${left.element} of an element`, async ({
    ui,
    site,
    host,
  }) => {
    const { page } = ui;
    if (!page) throw new Error('no page');
    const home = site.files({ headers: cors });
    const served = host.files({ folder: root });
    const base = new URL(served).pathname;
    const file = await build({
      base,
      frame: frame(home),
      element: element(home),
      link: markdown(home),
    });
    // what else the pages ask for of other hosts is not there
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    await page.goto(served + file);

    const links = page.getByRole('link', { name: title });
    const shows = async (what: Left, tag: string, inside: Locator): Promise<void> => {
      if (what === 'the lesson') await expect(inside.getByText(wanted).first()).toBeVisible();
      else await expect(page.locator(tag)).toHaveCount(0);
    };
    await page
      .locator('iframe')
      .first()
      .scrollIntoViewIfNeeded({ timeout: 1000 })
      .catch(() => undefined);
    await shows(left.frame, 'iframe', page.locator('iframe').contentFrame().locator('body'));
    await shows(left.element, 'attention-lesson', page.locator('attention-lesson'));
    const ways = [left.frame, left.element].filter((what) => what === 'the link').length;
    await expect(links).toHaveCount(ways + Number(hasLink));
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(new RegExp(`^${home}\\?lesson=`));
  });
