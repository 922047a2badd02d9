import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type App, buildTarget } from './build/browsers.ts';
import { citiesOfZones } from './build/cities-of-zones.ts';
import { compressAssets } from './build/compress-assets.ts';
import { emojiData } from './build/emoji-data.ts';
import { entryByPath } from './build/entry-by-path.ts';
import { firstPaint } from './build/first-paint.ts';
import { hlsEngine } from './build/hls-engine.ts';
import { partLoader } from './build/part-loader.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloadedParts } from './build/preloaded-parts.ts';
import { startAgain } from './build/start-again.ts';
import { startParts } from './build/start-parts.ts';
import { videoParts } from './build/video-parts.ts';

const naveServer = process.env.NAVE_SERVER ?? 'http://127.0.0.1:8080';

// Each entry has its own build (build.ts): in a common build the viewer would load code of shared libraries that only
// the dashboard uses. Without NAVE_ENTRY, as in development, both entries are built.
const entry = process.env.NAVE_ENTRY as App | undefined;
const entries = entry ? [entry] : ['viewer', 'dashboard'];

/** One file for the first load, even if later parts share some of its modules. */
const start = { name: 'start', priority: 2, tags: ['$initial' as const] };
/**
 * Merges small files that pages of the dashboard share: an opened dashboard preloads all pages, in 95 files instead of
 * 302. Not used for the viewer, whose first load would then contain unneeded code.
 */
const shared = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 150_000,
};
/** The library for video files and encoders has 200 KB: only the parts that use it load it. */
const mediabunny = { name: 'mediabunny', priority: 1, test: /node_modules\/mediabunny\// };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  appType: 'mpa',
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: fileURLToPath(new URL('./build/react-store.ts', import.meta.url)),
      },
    ],
  },
  plugins: [
    react(),
    citiesOfZones(),
    emojiData(),
    entryByPath(),
    hlsEngine(),
    partLoader(),
    preloadFont('figtree-latin-wght-normal'),
    firstPaint(),
    videoParts(),
    preloadedParts(),
    startAgain(),
    startParts(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    target: buildTarget(entry ?? 'dashboard'),
    emptyOutDir: entry !== 'dashboard',
    manifest: entry ? `.vite/${entry}.json` : true,
    // The viewer's CSP forbids data: URLs for styles, scripts and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Large files are expected: hls.js is one file, and staff load the whole dashboard once. The bench measures the
    // viewer's first load.
    chunkSizeWarningLimit: 1_000,
    // Compression is expected to take most of the build's time, so do not warn about it.
    rolldownOptions: {
      input: entries.map((name) => `${name}.html`),
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: entry === 'dashboard' ? [start, mediabunny, shared] : [start] },
        // Without this option, a merged file called a function of a module that had not run.
        strictExecutionOrder: entry === 'dashboard',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': naveServer,
      '/cdn': naveServer,
      '/media': naveServer,
      '/realtime': { target: naveServer, ws: true },
    },
  },
});
