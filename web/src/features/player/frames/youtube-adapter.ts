import type { VideoSource } from '@nave/domain/catalogues/sources/recognised-source.ts';
import {
  asBoolean,
  asNumber,
  type Command,
  type FrameAdapter,
  type Message,
  type PlayerUpdate,
  parseMessage,
  withoutUndefined,
} from './frame-adapter.ts';

const GONE = [2, 100];
const NOT_EMBEDDABLE = [101, 150, 153];
const STATES: Record<number, PlayerUpdate['state']> = {
  [-1]: 'waiting',
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'buffering',
  5: 'waiting',
};
const EVENTS = ['onReady', 'onStateChange', 'onError', 'onPlaybackRateChange', 'onAutoplayBlocked', 'onApiChange'];

/** The messages of YouTube's script `iframe_api`, so that the script itself does not run in our page. */
export function youtubeAdapter(source: Extract<VideoSource, { kind: 'youtube' }>): FrameAdapter {
  return {
    handshake: [
      JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
      ...EVENTS.map((event) => call('addEventListener', event)),
    ],
    address: ({ position, loops, hidesControls, captions }) => {
      const url = new URL(source.url);
      const set = (values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      };
      // The player exchanges messages only with the page that `origin` names.
      set({ enablejsapi: '1', origin: location.origin, autoplay: '1', mute: '1', playsinline: '1', rel: '0' });
      if (position) set({ start: String(Math.floor(position)) });
      if (loops && source.id) set({ loop: '1', playlist: source.id });
      if (hidesControls) set({ controls: '0', disablekb: '1', fs: '0', iv_load_policy: '3' });
      if (captions) set({ cc_load_policy: '1', cc_lang_pref: captions });
      return url.href;
    },
    encode,
    decode,
  };
}

function encode(command: Command): string[] {
  switch (command.do) {
    case 'play':
      return [call('playVideo')];
    case 'pause':
      return [call('pauseVideo')];
    case 'seek':
      return [call('seekTo', command.to, true)];
    case 'mute':
      return [call(command.on ? 'mute' : 'unMute')];
    case 'volume':
      return [call('setVolume', Math.round(command.to * 100))];
    case 'rate':
      return [call('setPlaybackRate', command.to)];
    case 'captions':
      return command.language === null
        ? [call('unloadModule', 'captions')]
        : [call('loadModule', 'captions'), call('setOption', 'captions', 'track', { languageCode: command.language })];
  }
}

function decode({ event, info }: Message): PlayerUpdate | null {
  switch (event) {
    case 'onReady':
      return { ready: true };
    case 'initialDelivery':
      return { ready: true, ...updateOfDelivery(parseMessage(info) ?? {}) };
    case 'infoDelivery':
      return updateOfDelivery(parseMessage(info) ?? {});
    case 'onStateChange':
      return withoutUndefined({ state: STATES[Number(info)] });
    case 'onPlaybackRateChange':
      return withoutUndefined({ rate: asNumber(info) });
    case 'onAutoplayBlocked':
      return { refused: 'play' };
    case 'onError':
      return { failure: failureOf(Number(info)) };
    case 'apiInfoDelivery':
      return withoutUndefined({ captions: captionsIn(parseMessage(parseMessage(info)?.captions)?.tracklist) });
    default:
      return null;
  }
}

function updateOfDelivery(info: Message): PlayerUpdate {
  const seconds = asNumber(info.currentTime);
  const duration = asNumber(info.duration);
  const share = asNumber(info.videoLoadedFraction);
  const volume = asNumber(info.volume);
  const updatedAt = asNumber(info.currentTimeLastUpdated_);
  const ageMs = updatedAt === undefined ? 0 : Math.min(1_000, Math.max(0, Date.now() - updatedAt * 1_000));
  return withoutUndefined({
    state: STATES[Number(info.playerState ?? Number.NaN)],
    at: seconds === undefined ? undefined : { seconds, ageMs },
    duration: duration || undefined,
    loadedTo: share && duration ? share * duration : undefined,
    muted: asBoolean(info.muted),
    volume: volume === undefined ? undefined : Math.min(1, volume / 100),
    rate: asNumber(info.playbackRate),
  });
}

function failureOf(code: number): PlayerUpdate['failure'] {
  if (GONE.includes(code)) return 'gone';
  return NOT_EMBEDDABLE.includes(code) ? 'notEmbeddable' : 'stream';
}

function captionsIn(list: unknown): PlayerUpdate['captions'] {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((track: unknown) => {
    const { languageCode, displayName } = parseMessage(track) ?? {};
    return typeof languageCode === 'string' ? [{ language: languageCode, label: String(displayName ?? '') }] : [];
  });
}

function call(func: string, ...args: unknown[]): string {
  return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });
}
