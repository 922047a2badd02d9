import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget, type Face } from './build/browsers.ts';
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

// Each entry is built by itself (build.ts): in one build the viewer would load what only the dashboard uses of a library
// that both share. Without a name, as in development, both are there.
const entry = process.env.NAVE_ENTRY as Face | undefined;
const entries = entry ? [entry] : ['viewer', 'dashboard'];

/** One file for what the page starts with, also where later parts share some of it. */
const start = { name: 'start', priority: 2, tags: ['$initial' as const] };
/**
 * Fewer files for what pages of the dashboard share: opening it fetches all of them, and with one file for each shared
 * module these were 300. Not for the viewer, whose first load would contain more than it needs.
 */
const shared = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 60_000,
};

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
    // The viewer's policy allows no data: for styles, scripts and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // hls.js is one file, and staff load the whole dashboard once; what viewers load first is measured by the bench.
    chunkSizeWarningLimit: 1_000,
    // Compressing at the build is meant to take most of its time.
    rolldownOptions: {
      input: entries.map((name) => `${name}.html`),
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: entry === 'dashboard' ? [start, shared] : [start] } },
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
