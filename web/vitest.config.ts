import { availableParallelism } from 'node:os';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { citiesOfZones } from './build/cities-of-zones.ts';
import { emojiData } from './build/emoji-data.ts';

// jsdom takes half a second to start, so tests without components run in Node unless their first line requests jsdom.
export default defineConfig({
  plugins: [react(), citiesOfZones(), emojiData()],
  test: {
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    // As in the e2e tests, a test that passes only on retry is counted as flaky.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'drawn',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'vmThreads',
          setupFiles: ['src/lib/testing/patience.ts', 'src/lib/testing/no-owner-stacks.ts'],
        },
      },
      { extends: true, test: { name: 'plain', include: ['src/**/*.test.ts', '*.test.ts'], environment: 'node' } },
    ],
  },
});
