import { defineConfig } from 'vitest/config';

// What decides remembers nothing, so that files need no worker each.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], isolate: false } });
