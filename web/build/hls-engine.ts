import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
const { version } = createRequire(import.meta.url)('hls.js/package.json') as { version: string };
const ENTRY = join(root, 'src/hls.ts');
const WORKER = join(root, 'src/demux/transmuxer-worker.ts');

/** The feature flags of hls.js's own build. */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  EME_DRM: false,
  INTERSTITIALS: false,
  CMCD: false,
  CONTENT_STEERING: false,
  IFRAMES: false,
};

/** Modules of the disabled features. Tree shaking would keep their classes because of static fields. */
const UNUSED_MODULES = [
  'controller/eme-controller',
  'controller/interstitials-controller',
  'controller/cmcd-controller',
  'controller/content-steering-controller',
  'controller/iframe-controller',
];
/** The module that parses segments. Only the worker needs it; without a worker hls.js reports an error. */
const TRANSMUXER = 'demux/transmuxer';
const TRANSMUXER_MODULES = [
  'crypt/decrypter',
  'demux/audio/aacdemuxer',
  'demux/audio/ac3-demuxer',
  'demux/audio/mp3demuxer',
  'demux/mp4demuxer',
  'demux/tsdemuxer',
  'remux/mp4-remuxer',
  'remux/passthrough-remuxer',
];
/** The page loads the worker by URL. */
const WORKER_MODULE = 'demux/transmuxer-worker';
const REMOVED_MODULES = [...UNUSED_MODULES, WORKER_MODULE, ...TRANSMUXER_MODULES];
const EMPTY_ID = '\0nave-empty-hls-module';
const EMPTY_CODE = `export default class Empty { static probe() { return false; } }
export { Empty as AC3Demuxer, Empty as IFrameController };`;

/**
 * Builds hls.js from the source in its package, without unused features, and with the transmuxer in the worker only
 * (decision 0093). Development and unit tests use the package's own build.
 */
export function hlsEngine(): Plugin {
  const removed = new Set<string>();
  return {
    name: 'nave-hls-engine',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      define: {
        __VERSION__: JSON.stringify(version),
        __HLS_WORKER_BUNDLE__: 'undefined',
        // Only the worker's bundle contains the module that reads this constant.
        __IN_WORKER__: 'true',
        ...Object.fromEntries(Object.entries(FEATURES).map(([name, enabled]) => [`__USE_${name}__`, String(enabled)])),
      },
    }),
    resolveId(id, importer) {
      if (id === 'hls.js') return ENTRY;
      if (id === 'hls.js/dist/hls.worker.js?url') return `${WORKER}?worker&url`;
      if (!importer?.startsWith(root) || !id.startsWith('.')) return null;
      const module = nameOf(join(dirname(importer), id));
      const isRemoved = TRANSMUXER_MODULES.includes(module)
        ? nameOf(importer) === TRANSMUXER
        : REMOVED_MODULES.includes(module);
      if (!isRemoved) return null;
      removed.add(module);
      return EMPTY_ID;
    },
    load: (id) => (id === EMPTY_ID ? EMPTY_CODE : null),
    buildEnd(error) {
      const missing = REMOVED_MODULES.filter((module) => !removed.has(module));
      if (!error && removed.size > 0 && missing.length > 0) {
        throw new Error(
          `hls.js ${version} has no module ${missing.join(', ')} any more: update web/build/hls-engine.ts.`,
        );
      }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.moduleIds.includes(ENTRY)) file.code = `${NOTICE}${file.code}`;
      }
    },
  };
}

/** Returns a module's path in the source of hls.js, without the extension. */
function nameOf(path: string): string {
  return path.slice(join(root, 'src/').length).replace(/\.ts$/, '');
}

/** The license requires that a copy names the license and says that the files were changed. */
const NOTICE = `/*! hls.js ${version}, Apache-2.0, https://github.com/video-dev/hls.js; built with fewer modules */\n`;
