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
const STATES: Record<string, PlayerUpdate['state']> = {
  playing: 'playing',
  bufferend: 'playing',
  timeupdate: undefined,
  pause: 'paused',
  ended: 'ended',
  bufferstart: 'buffering',
};

/** The messages that Vimeo's own library (@vimeo/player) exchanges with its player. */
export function vimeoAdapter(source: Extract<VideoSource, { kind: 'vimeo' }>): FrameAdapter {
  return {
    handshake: [...EVENTS.map((event) => call('addEventListener', event)), call('getDuration'), call('getTextTracks')],
    address: ({ position, loops, hidesControls, captions }) => {
      const url = new URL(source.url);
      for (const name of ['autoplay', 'muted', 'playsinline']) url.searchParams.set(name, '1');
      if (loops) url.searchParams.set('loop', '1');
      if (hidesControls) for (const name of ['controls', 'keyboard']) url.searchParams.set(name, '0');
      if (captions) url.searchParams.set('texttrack', captions);
      if (position) url.hash = `t=${Math.floor(position)}s`;
      return url.href;
    },
    encode,
    decode,
  };
}

function encode(command: Command): string[] {
  switch (command.do) {
    case 'play':
      return [call('play')];
    case 'pause':
      return [call('pause')];
    case 'seek':
      return [call('setCurrentTime', command.to)];
    case 'mute':
      return [call('setMuted', command.on)];
    case 'volume':
      return [call('setVolume', command.to)];
    case 'rate':
      return [call('setPlaybackRate', command.to)];
    case 'captions':
      return command.language === null
        ? [call('disableTextTrack')]
        : [call('enableTextTrack', { language: command.language, kind: null })];
  }
}

function decode({ event, method, value, data }: Message): PlayerUpdate | null {
  if (event === 'ready') return { ready: true };
  if (event === 'error') return updateOfError(parseMessage(data) ?? {});
  if (typeof event === 'string' && EVENTS.includes(event)) return updateOfEvent(event, parseMessage(data) ?? {});
  if (method === 'getDuration') return { ready: true, ...withoutUndefined({ duration: asNumber(value) || undefined }) };
  if (method === 'getTextTracks') return withoutUndefined({ captions: captionsIn(value) });
  return null;
}

function updateOfEvent(event: string, data: Message): PlayerUpdate {
  const seconds = event === 'timeupdate' ? asNumber(data.seconds) : undefined;
  return withoutUndefined({
    state: STATES[event],
    at: seconds === undefined ? undefined : { seconds, ageMs: 0 },
    duration: asNumber(data.duration) || undefined,
    loadedTo: event === 'progress' ? asNumber(data.seconds) : undefined,
    rate: asNumber(data.playbackRate),
    volume: event === 'volumechange' ? asNumber(data.volume) : undefined,
    muted: asBoolean(data.muted),
  });
}

/** An error of a command does not mean that the video failed. */
function updateOfError({ name, method }: Message): PlayerUpdate {
  if (method === 'play') return { refused: 'play' };
  if (method === 'setPlaybackRate') return { refused: 'rate' };
  if (method) return {};
  return { failure: name === 'PrivacyError' || name === 'NotFoundError' ? 'gone' : 'stream' };
}

function captionsIn(list: unknown): PlayerUpdate['captions'] {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((track: unknown) => {
    const { language, label } = parseMessage(track) ?? {};
    return typeof language === 'string' ? [{ language, label: String(label ?? '') }] : [];
  });
}

function call(method: string, value?: unknown): string {
  return JSON.stringify({ method, value });
}
