import { availableParallelism } from 'node:os';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { citiesOfZones } from './build/cities-of-zones.ts';
import { emojiData } from './build/emoji-data.ts';

// A document costs half a second: what draws nothing has none, unless its first line asks for one.
export default defineConfig({
  plugins: [react(), citiesOfZones(), emojiData()],
  test: {
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    // As with the journeys: what passed only the second time is counted as flaky, to be looked at.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
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
