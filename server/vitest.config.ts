import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const ofTheApp = 'src/**/*.{rights,hostile}.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'server', include: ['src/**/*.test.ts'], exclude: [ofTheApp] } },
      // One after another in one process, so that the app is loaded once for all of them.
      { extends: true, test: { name: 'app', include: [ofTheApp], isolate: false } },
    ],
  },
});
