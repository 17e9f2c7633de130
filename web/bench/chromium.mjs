// The same in Chromium: the files of web/ are handed to a page of a host that does not exist.
import { createRequire } from 'node:module';
import { access } from 'node:fs/promises';
import path from 'node:path';

const web = path.resolve(import.meta.dirname, '..');
const { chromium } = createRequire(path.join(web, '../tests/package.json'))('playwright-core');

// with these the page is isolated, and its clock runs in steps of 5 µs instead of 100
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
export const host = 'http://bench.localhost';

async function answer(route) {
  const file = path.join(web, new URL(route.request().url()).pathname);
  const found = await access(file).then(
    () => true,
    () => false,
  );
  await route.fulfill(found ? { path: file, headers } : { status: 404 });
}

/** Opens the page and calls use(page, version); rows reach `tell`. */
export async function inChromium(tell, use) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
    // root cannot have the sandbox; the rest keeps the browser from calling home
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'].concat([
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ]),
  });
  try {
    const context = await browser.newContext();
    await context.route('**/*', answer);
    const page = await context.newPage();
    await page.exposeFunction('tell', tell);
    await page.goto(`${host}/bench/page.html`);
    await page.waitForFunction('globalThis.bench');
    return await use(page, browser.version());
  } finally {
    await browser.close();
  }
}
