import type { VideoReport } from '../frame/player-props.ts';

/** Which of the other houses' players talk with the page around them. */
export type TalkingHouse = 'youtube' | 'vimeo';

/** What a player wants to be sent before it tells anything. */
export const greetings: Record<TalkingHouse, string[]> = {
  youtube: [
    { event: 'listening', id: 1, channel: 'widget' },
    { event: 'command', func: 'addEventListener', args: ['onError'] },
    { event: 'command', func: 'addEventListener', args: ['onStateChange'] },
  ].map((message) => JSON.stringify(message)),
  vimeo: [{ method: 'addEventListener', value: 'error' }, { method: 'getDuration' }].map((message) =>
    JSON.stringify(message),
  ),
};

const GONE = [2, 100];
const NOT_EMBEDDABLE = [101, 150];
const PLAYING = 1;

/** What a message of a player says of its video; null for what says nothing of it. */
export function reportIn(house: TalkingHouse, data: unknown): VideoReport | null {
  const message = objectIn(data);
  return message && (house === 'youtube' ? reportOfYoutube(message) : reportOfVimeo(message));
}

function reportOfYoutube({ event, info }: Message): VideoReport | null {
  if (event === 'onError') {
    const reason = GONE.includes(Number(info))
      ? 'gone'
      : NOT_EMBEDDABLE.includes(Number(info))
        ? 'notEmbeddable'
        : null;
    return { state: 'failed', reason };
  }
  if (event === 'onStateChange') return info === PLAYING ? { state: 'shown', seconds: null } : null;
  const state = objectIn(info);
  const seconds = lengthIn(state?.duration);
  return state?.playerState === PLAYING || seconds !== null ? { state: 'shown', seconds } : null;
}

function reportOfVimeo({ event, method, value, data }: Message): VideoReport | null {
  if (event === 'error') {
    const { name } = objectIn(data) ?? {};
    // What it says of a command is not about the video.
    if (objectIn(data)?.method) return null;
    return { state: 'failed', reason: name === 'PrivacyError' || name === 'NotFoundError' ? 'gone' : null };
  }
  return method === 'getDuration' ? { state: 'shown', seconds: lengthIn(value) } : null;
}

type Message = Record<string, unknown>;

function objectIn(data: unknown): Message | null {
  if (typeof data === 'object') return data as Message | null;
  if (typeof data !== 'string' || !data.startsWith('{')) return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function lengthIn(seconds: unknown): number | null {
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : null;
}
