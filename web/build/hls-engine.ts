import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'));
const { version } = createRequire(import.meta.url)('hls.js/package.json') as { version: string };
const ENTRY = join(root, 'src/hls.ts');
const WORKER = join(root, 'src/demux/transmuxer-worker.ts');

/** The features of hls.js, which its own build takes or leaves by the same names. */
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

/** Modules of the features that are left out; their classes would stay in the bundle for their static fields. */
const LEFT_OUT = [
  'controller/eme-controller',
  'controller/interstitials-controller',
  'controller/cmcd-controller',
  'controller/content-steering-controller',
  'controller/iframe-controller',
];
/** What reads segments, which is done in the worker alone; without one hls.js says that it cannot read the segment. */
const READER = 'demux/transmuxer';
const OF_READER = [
  'crypt/decrypter',
  'demux/audio/aacdemuxer',
  'demux/audio/ac3-demuxer',
  'demux/audio/mp3demuxer',
  'demux/mp4demuxer',
  'demux/tsdemuxer',
  'remux/mp4-remuxer',
  'remux/passthrough-remuxer',
];
/** The page asks for the worker by its address. */
const WORKER_MODULE = 'demux/transmuxer-worker';
const ALL_LEFT_OUT = [...LEFT_OUT, WORKER_MODULE, ...OF_READER];
const EMPTY = '\0nave-empty-hls-module';
const EMPTY_CODE = `export default class Empty { static probe() { return false; } }
export { Empty as AC3Demuxer, Empty as IFrameController };`;

/**
 * Builds hls.js from the source in its package, without what this product never uses and with the code that reads segments
 * in the worker alone (decision 0093). Development and unit tests use the package's own build.
 */
export function hlsEngine(): Plugin {
  const emptied = new Set<string>();
  return {
    name: 'nave-hls-engine',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      define: {
        __VERSION__: JSON.stringify(version),
        __HLS_WORKER_BUNDLE__: 'undefined',
        // Only the worker's bundle holds the module that asks.
        __IN_WORKER__: 'true',
        ...Object.fromEntries(Object.entries(FEATURES).map(([name, used]) => [`__USE_${name}__`, String(used)])),
      },
    }),
    resolveId(id, importer) {
      if (id === 'hls.js') return ENTRY;
      if (id === 'hls.js/dist/hls.worker.js?url') return `${WORKER}?worker&url`;
      if (!importer?.startsWith(root) || !id.startsWith('.')) return null;
      const module = nameOf(join(dirname(importer), id));
      const isLeftOut = OF_READER.includes(module) ? nameOf(importer) === READER : ALL_LEFT_OUT.includes(module);
      if (!isLeftOut) return null;
      emptied.add(module);
      return EMPTY;
    },
    load: (id) => (id === EMPTY ? EMPTY_CODE : null),
    buildEnd(error) {
      const missing = ALL_LEFT_OUT.filter((module) => !emptied.has(module));
      if (!error && emptied.size > 0 && missing.length > 0) {
        throw new Error(
          `hls.js ${version} has no module ${missing.join(', ')} any more: look at web/build/hls-engine.ts.`,
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

/** A module of hls.js by its path in the source, without ending. */
function nameOf(path: string): string {
  return path.slice(join(root, 'src/').length).replace(/\.ts$/, '');
}

/** Its license wants to be named, and that the files differ from the original. */
const NOTICE = `/*! hls.js ${version}, Apache-2.0, https://github.com/video-dev/hls.js; built with fewer modules */\n`;
