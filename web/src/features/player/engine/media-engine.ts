import type Hls from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { isSafari } from '../../../lib/safari.ts';
import { earlyLoader } from './early-loader.ts';
import { bufferSeconds, type EngineOptions, type MediaEngine } from './engine.ts';
import { HAVE_FUTURE_DATA } from './playable.ts';

const RELOAD_AFTER_MS = 2_000;

export async function startEngine(options: EngineOptions): Promise<MediaEngine> {
  const { format } = options.source;
  // Safari plays HLS natively, with captions and AirPlay. Other browsers that claim to support it use hls.js.
  const native =
    format === 'mp4' ||
    (format === 'hls' && isSafari() && options.video.canPlayType('application/vnd.apple.mpegurl') !== '');
  if (native) return nativeEngine(options);
  if (format === 'hls') return hlsEngine(options);
  const { dashEngine } = await import('./dash-engine.ts');
  return dashEngine(options);
}

function nativeEngine({ video, source, startPosition, onFailure }: EngineOptions): MediaEngine {
  const stop = new AbortController();
  const start = () => {
    if (startPosition !== null) video.currentTime = startPosition;
  };
  video.addEventListener('loadedmetadata', start, { once: true, signal: stop.signal });
  video.addEventListener('error', () => onFailure(), { signal: stop.signal });
  video.src = source.url;
  return {
    recover: () => video.readyState < HAVE_FUTURE_DATA && onFailure(),
    liveEdge: () =>
      video.duration === Number.POSITIVE_INFINITY && video.seekable.length ? video.seekable.end(0) : null,
    qualities: () => [],
    chooseQuality: () => {},
    destroy: () => {
      stop.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

async function hlsEngine({ video, source, startPosition, onFailure }: EngineOptions): Promise<MediaEngine> {
  const { default: HlsPlayer } = await import('hls.js');
  if (!HlsPlayer.isSupported()) throw new Error('This browser cannot play this video.');
  const buffer = bufferSeconds();
  const hls: Hls = new HlsPlayer({
    // The page's Content-Security-Policy allows workers only from our own files, not from text within hls.js.
    workerPath,
    pLoader: earlyLoader(HlsPlayer),
    startPosition: startPosition ?? -1,
    capLevelToPlayerSize: true,
    maxBufferLength: buffer.ahead,
    maxMaxBufferLength: buffer.maxAhead,
    backBufferLength: buffer.behind,
  });
  let mediaErrors = 0;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === HlsPlayer.ErrorTypes.NETWORK_ERROR && video.readyState >= HAVE_FUTURE_DATA) {
      // Retries while the buffer plays; the session detects stalls.
      reloadTimer = setTimeout(() => hls.startLoad(), RELOAD_AFTER_MS);
      return;
    }
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR) mediaErrors += 1;
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR && mediaErrors <= 2) hls.recoverMediaError();
    else onFailure();
  });
  hls.loadSource(source.url);
  hls.attachMedia(video);
  const heights = () => [...new Set(hls.levels.map(({ height }) => height))].filter(Boolean).sort((a, b) => b - a);
  return {
    recover: () => hls.startLoad(),
    liveEdge: () => hls.liveSyncPosition,
    qualities: heights,
    chooseQuality: (height) => {
      hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height);
    },
    destroy: () => {
      clearTimeout(reloadTimer);
      hls.destroy();
    },
  };
}
