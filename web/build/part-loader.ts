import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The helper that Vite wraps around each `import()`, and our replacement. */
const VITE_HELPER = /^\0vite\/preload-helper\.js$/;
const LOAD_PART = fileURLToPath(new URL('../src/lib/parts/load-part.ts', import.meta.url));

/**
 * Wraps each `import()` of the build in a call of lib/parts/load-part.ts with all files that the imported module needs.
 * Vite's own helper preloads these files as modules, and browsers cache a failed module preload like a failed import.
 */
export function partLoader(): Plugin {
  return {
    name: 'nave-part-loader',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite omits the file itself if it has no dependencies.
          resolveDependencies: (file, dependencies, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...dependencies])] : dependencies,
        },
      },
    }),
    transform: {
      filter: { id: VITE_HELPER },
      handler: () => ({ code: `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)};`, map: null }),
    },
  };
}
