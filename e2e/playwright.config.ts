import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';

/**
 * Tests of layout and rendering. One browser and one server are enough, because a test only opens and measures a page.
 */
const looks = [
  'dark-theme',
  'dashboard-forced-colors',
  'first-paint',
  'forced-colors',
  'form-frame',
  'keyboard-open',
  'large-text',
  'pages.a11y',
  'panel-width',
  'small-screens',
].map((name) => `${name}.e2e.ts`);
/**
 * Journeys that start, back up or lose an installation. They are slow, because each starts its own servers, and tests
 * of the server cover the same behaviour. Like the journeys marked @every-file, they run only before a release (`npm
 * test -- release`).
 */
const operations = ['backup', 'church-on-air', 'crash', 'data-folder', 'dev', 'first-start', 'lost-database'].map(
  (name) => `${name}.e2e.ts`,
);
const everyFile = /@every-file/;
/** Journeys that compare times or frames, so that other work on the machine would disturb them. Two can run at once. */
const alone = ['layout-shift.e2e.ts', 'watch-together.e2e.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.NAVE_E2E_RESULTS ?? 'results',
  // Open pages play video in software. With two workers more than cores, the check of one page took 40 s instead of 5 s.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  projects: [
    { name: 'looks', testMatch: looks, workers: 1 },
    { name: 'journeys', testIgnore: [...looks, ...alone, ...operations], grepInvert: everyFile },
    { name: 'operations', testMatch: operations, workers: 2 },
    { name: 'every-file', grep: everyFile, workers: 2 },
    { name: 'alone', testMatch: alone, workers: 2 },
  ],
  // CI machines can stall for seconds. A test that passes only on the retry is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // A machine with two slow cores needs two minutes for the longest journey.
  timeout: 180_000,
  forbidOnly: true,
  // Long, because four browsers can share two slow cores.
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
