import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

// In the environment, so that the workers, which read this file again, agree on it.
const port = (process.env.PAGE_PORT ??= '4173');
const address = `http://127.0.0.1:${port}/`;
/** What drives the first of the three browsers by means that the others do not have. */
const steered = 'events forms frame lms sanitised slides teach';
/**
 * What asks about the page's own logic, and not about the engine that it runs in: in the first alone,
 * but for EVERY_ENGINE, as `run.sh --long` has it.
 */
const logic = `cells code edit fallback glossary guess home linked links mask measured mistakes numbers options prose
  quiz share signs`;
const every = process.env.EVERY_ENGINE !== undefined;
const onlyOnce = {
  ...(!every && { grepInvert: /axe-core|enough contrast|while everything is used/ }),
  testIgnore: (every ? steered : `${steered} ${logic}`)
    .split(/\s+/)
    .map((name) => `**/${name}.spec.ts`),
};
const build = fileURLToPath(new URL('../build', import.meta.url));

export default defineConfig({
  testDir: 'page',
  outputDir: `${build}/page`,
  reporter: [['list'], ['json', { outputFile: `${build}/logs/playwright.json` }]],
  workers: 2,
  timeout: 30_000,
  globalTimeout: 25 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  webServer: {
    command: 'node ../web/server.mjs ../web/dist',
    env: { PORT: port },
    url: address,
    reuseExistingServer: false,
  },
  use: { baseURL: address },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: process.env.CHROMIUM_BIN ?? '/usr/bin/chromium',
          // root cannot have the sandbox; the rest keeps the browser from calling home
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'].concat([
            '--disable-component-update',
            '--disable-sync',
            '--no-first-run',
          ]),
        },
      },
    },
    {
      name: 'firefox',
      ...onlyOnce,
      use: {
        browserName: 'firefox',
        launchOptions: {
          // Debian's Firefox over WebDriver BiDi: an undocumented channel, hence the exact version
          channel: 'moz-firefox',
          executablePath: process.env.FIREFOX_BIN ?? '/usr/bin/firefox-esr',
        },
      },
    },
    { name: 'webkitgtk', ...onlyOnce }, // by way of webdriver.ts
  ],
});
