import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // This package has no mutable state, so test files can share a worker.
    isolate: false,
    // Property tests have many cases, and CI machines can be slow.
    testTimeout: 30_000,
  },
});
