import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What Vite puts around each `import()` of a build, and what stands there in its place. */
const VITES_OWN = /^\0vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL('../src/lib/parts/load-part.ts', import.meta.url));

/**
 * Gives each `import()` of the build to lib/parts/load-part.ts, with the names of all files that it needs. Vite's own helper
 * preloads them as modules, and a browser remembers a preload that failed as it does a failed import.
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
          // Vite leaves out the file itself where it needs no other.
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...needed])] : needed,
        },
      },
    }),
    transform: {
      filter: { id: VITES_OWN },
      handler: () => ({ code: `export { loadPart as __vitePreload } from ${JSON.stringify(OURS)};`, map: null }),
    },
  };
}
