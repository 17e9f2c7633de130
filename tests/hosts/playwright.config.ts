import { defineConfig } from '@playwright/test';
import page from '../playwright.config.js';

/** The same browser as for the page, alone; the builds take turns. */
const { projects = [], webServer: _, reporter: __, ...rest } = page;
const build = new URL('../../build', import.meta.url).pathname;

export default defineConfig(rest, {
  testDir: '.',
  outputDir: `${build}/page-hosts`,
  reporter: [['list'], ['json', { outputFile: `${build}/logs/hosts.json` }]],
  workers: 1,
  timeout: 120_000,
  projects: projects.filter(({ name }) => name === 'chromium'),
});
