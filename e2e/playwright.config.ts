import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';

/** Layout and rendering of pages. One browser and one server are enough, since each test only opens a page and measures it. */
const looks = [
  'dark-theme',
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
 * Start, backup and loss of an installation. Each starts servers of its own, and tests of the platform cover the same on the
 * server, so they run only before a release (`npm test -- release`), with the journeys marked @every-file, one by one.
 */
const operations = ['backup', 'crash', 'data-folder', 'dev', 'first-start', 'lost-database'].map(
  (name) => `${name}.e2e.ts`,
);
const everyFile = /@every-file/;
/** Journeys that compare times or frames are too slow beside other work; two that mostly wait can run together. */
const alone = ['layout-shift.e2e.ts', 'watch-together.e2e.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: process.env.NAVE_E2E_RESULTS ?? 'results',
  // Journeys wait for each other's clocks, but their open pages play video in software: with two workers more than cores, a page
  // check took 40 s instead of 5 s.
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
  // Four browsers can share two slow cores.
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
