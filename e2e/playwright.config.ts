import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'results',
  workers: 2,
  // A shared machine may stand still for seconds; what passed only the second time is listed as flaky, to be looked at.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  forbidOnly: true,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: await launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
