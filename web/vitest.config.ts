import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { citiesOfZones } from './build/cities-of-zones.ts';

// A document costs half a second: what draws nothing has none, unless its first line asks for one.
export default defineConfig({
  plugins: [react(), citiesOfZones()],
  test: {
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'drawn',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'vmThreads',
          setupFiles: ['src/lib/testing/patience.ts'],
        },
      },
      { extends: true, test: { name: 'plain', include: ['src/**/*.test.ts', '*.test.ts'], environment: 'node' } },
    ],
  },
});
