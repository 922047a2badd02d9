import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';

/** How pages are laid out and drawn: one browser and one server for all, since each only opens a page and looks. */
const looks = [
  'dark-look',
  'dashboard-forced-colors',
  'first-paint',
  'forced-colors',
  'form-frame',
  'keyboard-open',
  'large-text',
  'pages.a11y',
  'panel-share',
  'small-screens',
].map((name) => `${name}.e2e.ts`);
/**
 * How an installation is started, backed up and lost: each starts servers of its own, and the platform's tests ask the same of the
 * server. They run before a release (`npm test -- release`), with what loses every file of the pages, one after another.
 */
const operations = ['backup', 'crash', 'data-folder', 'dev', 'first-start', 'lost-database'].map(
  (name) => `${name}.e2e.ts`,
);
const everyFile = /@every-file/;
/** What compares moments, or frames, is late beside others that work; two that mostly wait go together. */
const alone = ['layout-shift.e2e.ts', 'watch-together.e2e.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.NAVE_E2E_RESULTS ?? 'results',
  // Journeys wait more than they work: with one more than there are cores a fifth of these was idle.
  workers: availableParallelism() + 2,
  fullyParallel: true,
  projects: [
    { name: 'looks', testMatch: looks, workers: 1 },
    { name: 'journeys', testIgnore: [...looks, ...alone, ...operations], grepInvert: everyFile },
    { name: 'operations', testMatch: operations, workers: 2 },
    { name: 'every-file', grep: everyFile, workers: 2 },
    { name: 'alone', testMatch: alone, workers: 2 },
  ],
  // A shared machine may stand still for seconds; what passed only the second time is counted as flaky, to be looked at.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  forbidOnly: true,
  // On two slow processors four browsers share what one would have.
  expect: { timeout: 20_000 },
  use: {
    launchOptions: await launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
