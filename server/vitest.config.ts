import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // The app is loaded once in each process for all the files that it runs.
    isolate: false,
    // Many tests wait: for the database, for a limit to be over.
    maxWorkers: availableParallelism() + 2,
    // As with the journeys: what passed only the second time is counted as flaky, to be looked at.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    // Some start an app on an embedded database, which takes half a minute on a slow machine.
    hookTimeout: 120_000,
  },
});
