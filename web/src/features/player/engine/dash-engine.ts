import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { bufferSeconds, type EngineOptions, type MediaEngine } from './engine.ts';
import { HAVE_FUTURE_DATA } from './playable.ts';

/** Plays DASH, which no browser supports (PLAY-17). Its library is large and loaded only for such a source. */
export async function dashEngine({ video, source, startPosition, onFailure }: EngineOptions): Promise<MediaEngine> {
  shaka.polyfill.installAll();
  if (!shaka.Player.isBrowserSupported()) throw new Error('This browser cannot play this video.');
  const player = new shaka.Player();
  const { ahead, behind } = bufferSeconds();
  player.configure({
    streaming: { bufferingGoal: ahead, bufferBehind: behind, failureCallback: retry },
    abr: { restrictToElementSize: true },
  });
  let isDestroyed = false;
  const fail = () => isDestroyed || onFailure();
  /**
   * Retries while buffered video is left to play; otherwise reports the failure. The playback session detects stalls.
   */
  function retry(): void {
    if (video.readyState >= HAVE_FUTURE_DATA) player.retryStreaming();
    else fail();
  }
  player.addEventListener('error', fail);
  await player.attach(video);
  // Not awaited: the playback session itself notices when the video starts to show, and `fail` reports failures.
  player.load(source.url, startPosition).catch(fail);
  return {
    recover: () => void player.retryStreaming(),
    liveEdge: () => (player.isLive() ? player.seekRange().end : null),
    qualities: () => [...new Set(player.getVideoTracks().map(heightOf))].filter(Boolean).sort((a, b) => b - a),
    chooseQuality: (height) => {
      player.configure('abr.enabled', height === null);
      const track = player.getVideoTracks().find((one) => heightOf(one) === height);
      if (track) player.selectVideoTrack(track);
    },
    destroy: () => {
      isDestroyed = true;
      void player.destroy();
    },
  };
}

function heightOf({ height }: { height: number | null }): number {
  return height ?? 0;
}
