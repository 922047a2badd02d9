import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // What decides remembers nothing, so that files need no worker each.
    isolate: false,
    // A property has many cases, and a loaded machine is slow.
    testTimeout: 30_000,
  },
});
