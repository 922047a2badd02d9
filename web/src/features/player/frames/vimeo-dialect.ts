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

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'progress',
  'bufferstart',
  'bufferend',
  'durationchange',
  'playbackratechange',
  'volumechange',
  'error',
];
const STATES: Record<string, Told['state']> = {
  playing: 'playing',
  bufferend: 'playing',
  timeupdate: undefined,
  pause: 'paused',
  ended: 'ended',
  bufferstart: 'buffering',
};

/** The messages of Vimeo's player, which its own library (@vimeo/player) sends. */
export function vimeoDialect(source: Extract<VideoSource, { kind: 'vimeo' }>): FrameDialect {
  return {
    greetings: [...EVENTS.map((event) => ask('addEventListener', event)), ask('getDuration'), ask('getTextTracks')],
    address: ({ position, loops, bare, captions }) => {
      const url = new URL(source.url);
      for (const name of ['autoplay', 'muted', 'playsinline']) url.searchParams.set(name, '1');
      if (loops) url.searchParams.set('loop', '1');
      if (bare) for (const name of ['controls', 'keyboard']) url.searchParams.set(name, '0');
      if (captions) url.searchParams.set('texttrack', captions);
      if (position) url.hash = `t=${Math.floor(position)}s`;
      return url.href;
    },
    say,
    hear,
  };
}

function say(order: Command): string[] {
  switch (order.do) {
    case 'play':
      return [ask('play')];
    case 'pause':
      return [ask('pause')];
    case 'seek':
      return [ask('setCurrentTime', order.to)];
    case 'mute':
      return [ask('setMuted', order.on)];
    case 'volume':
      return [ask('setVolume', order.to)];
    case 'rate':
      return [ask('setPlaybackRate', order.to)];
    case 'captions':
      return order.language === null
        ? [ask('disableTextTrack')]
        : [ask('enableTextTrack', { language: order.language, kind: null })];
  }
}

function hear({ event, method, value, data }: Message): Told | null {
  if (event === 'ready') return { ready: true };
  if (event === 'error') return inError(messageIn(data) ?? {});
  if (typeof event === 'string' && EVENTS.includes(event)) return inEvent(event, messageIn(data) ?? {});
  if (method === 'getDuration') return { ready: true, ...known({ duration: numberIn(value) || undefined }) };
  if (method === 'getTextTracks') return known({ captions: captionsIn(value) });
  return null;
}

function inEvent(event: string, data: Message): Told {
  const seconds = event === 'timeupdate' ? numberIn(data.seconds) : undefined;
  return known({
    state: STATES[event],
    at: seconds === undefined ? undefined : { seconds, ageMs: 0 },
    duration: numberIn(data.duration) || undefined,
    loadedTo: event === 'progress' ? numberIn(data.seconds) : undefined,
    rate: numberIn(data.playbackRate),
    volume: event === 'volumechange' ? numberIn(data.volume) : undefined,
    muted: flagIn(data.muted),
  });
}

/** What it says of a command is not about the video. */
function inError({ name, method }: Message): Told {
  if (method === 'play') return { refused: 'play' };
  if (method === 'setPlaybackRate') return { refused: 'rate' };
  if (method) return {};
  return { failure: name === 'PrivacyError' || name === 'NotFoundError' ? 'gone' : 'stream' };
}

function captionsIn(list: unknown): Told['captions'] {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((track: unknown) => {
    const { language, label } = messageIn(track) ?? {};
    return typeof language === 'string' ? [{ language, label: String(label ?? '') }] : [];
  });
}

function ask(method: string, value?: unknown): string {
  return JSON.stringify({ method, value });
}
