import type { VideoSource } from '@nave/domain/catalogues/sources/found.ts';
import {
  type Command,
  type FrameDialect,
  flagIn,
  known,
  type Message,
  messageIn,
  numberIn,
  type Told,
} from './frame-dialect.ts';

const GONE = [2, 100];
const NOT_EMBEDDABLE = [101, 150, 153];
const STATES: Record<number, Told['state']> = {
  [-1]: 'waiting',
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'buffering',
  5: 'waiting',
};
const EVENTS = ['onReady', 'onStateChange', 'onError', 'onPlaybackRateChange', 'onAutoplayBlocked', 'onApiChange'];

/** The messages of YouTube's own script for pages (iframe_api), which so need not run in ours. */
export function youtubeDialect(source: Extract<VideoSource, { kind: 'youtube' }>): FrameDialect {
  return {
    greetings: [
      JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
      ...EVENTS.map((event) => command('addEventListener', event)),
    ],
    address: ({ position, loops, bare, captions }) => {
      const url = new URL(source.url);
      const set = (values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      };
      // It talks with a page that says who it is.
      set({ enablejsapi: '1', origin: location.origin, autoplay: '1', mute: '1', playsinline: '1', rel: '0' });
      if (position) set({ start: String(Math.floor(position)) });
      if (loops && source.id) set({ loop: '1', playlist: source.id });
      if (bare) set({ controls: '0', disablekb: '1', fs: '0', iv_load_policy: '3' });
      if (captions) set({ cc_load_policy: '1', cc_lang_pref: captions });
      return url.href;
    },
    say,
    hear,
  };
}

function say(order: Command): string[] {
  switch (order.do) {
    case 'play':
      return [command('playVideo')];
    case 'pause':
      return [command('pauseVideo')];
    case 'seek':
      return [command('seekTo', order.to, true)];
    case 'mute':
      return [command(order.on ? 'mute' : 'unMute')];
    case 'volume':
      return [command('setVolume', Math.round(order.to * 100))];
    case 'rate':
      return [command('setPlaybackRate', order.to)];
    case 'captions':
      return order.language === null
        ? [command('unloadModule', 'captions')]
        : [
            command('loadModule', 'captions'),
            command('setOption', 'captions', 'track', { languageCode: order.language }),
          ];
  }
}

function hear({ event, info }: Message): Told | null {
  switch (event) {
    case 'onReady':
      return { ready: true };
    case 'initialDelivery':
      return { ready: true, ...inDelivery(messageIn(info) ?? {}) };
    case 'infoDelivery':
      return inDelivery(messageIn(info) ?? {});
    case 'onStateChange':
      return known({ state: STATES[Number(info)] });
    case 'onPlaybackRateChange':
      return known({ rate: numberIn(info) });
    case 'onAutoplayBlocked':
      return { refused: 'play' };
    case 'onError':
      return { failure: failureOf(Number(info)) };
    case 'apiInfoDelivery':
      return known({ captions: captionsIn(messageIn(messageIn(info)?.captions)?.tracklist) });
    default:
      return null;
  }
}

function inDelivery(info: Message): Told {
  const seconds = numberIn(info.currentTime);
  const duration = numberIn(info.duration);
  const share = numberIn(info.videoLoadedFraction);
  const volume = numberIn(info.volume);
  const toldAt = numberIn(info.currentTimeLastUpdated_);
  const ageMs = toldAt === undefined ? 0 : Math.min(1_000, Math.max(0, Date.now() - toldAt * 1_000));
  return known({
    state: STATES[Number(info.playerState ?? Number.NaN)],
    at: seconds === undefined ? undefined : { seconds, ageMs },
    duration: duration || undefined,
    loadedTo: share && duration ? share * duration : undefined,
    muted: flagIn(info.muted),
    volume: volume === undefined ? undefined : Math.min(1, volume / 100),
    rate: numberIn(info.playbackRate),
  });
}

function failureOf(code: number): Told['failure'] {
  if (GONE.includes(code)) return 'gone';
  return NOT_EMBEDDABLE.includes(code) ? 'notEmbeddable' : 'stream';
}

function captionsIn(list: unknown): Told['captions'] {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((track: unknown) => {
    const { languageCode, displayName } = messageIn(track) ?? {};
    return typeof languageCode === 'string' ? [{ language: languageCode, label: String(displayName ?? '') }] : [];
  });
}

function command(func: string, ...args: unknown[]): string {
  return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });
}
