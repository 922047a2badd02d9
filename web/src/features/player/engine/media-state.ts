import { useEffect, useState } from 'react';
import type { Playable } from './playable.ts';

export interface MediaState {
  paused: boolean;
  /** The viewer or the browser paused the video. A video that has not started is `paused` but not `stopped`. */
  stopped: boolean;
  waiting: boolean;
  muted: boolean;
  volume: number;
  currentTime: number;
  duration: number;
  bufferedTo: number;
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'ended',
  'volumechange',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'progress',
];

/** The state of a video, for its controls. */
export function useMediaState(video: Playable | null): MediaState {
  const [state, setState] = useState<MediaState>(() => read(video));
  useEffect(() => {
    if (!video) return;
    const update = (event?: Event) =>
      setState(({ stopped }) => ({
        ...read(video),
        stopped: event?.type === 'pause' || (stopped && event?.type !== 'play'),
      }));
    for (const type of EVENTS) video.addEventListener(type, update);
    update();
    return () => {
      for (const type of EVENTS) video.removeEventListener(type, update);
    };
  }, [video]);
  return state;
}

function read(video: Playable | null): MediaState {
  if (!video) {
    return {
      paused: true,
      stopped: false,
      waiting: false,
      muted: true,
      volume: 1,
      currentTime: 0,
      duration: 0,
      bufferedTo: 0,
    };
  }
  return {
    paused: video.paused,
    stopped: false,
    waiting: !video.paused && !video.ended && video.readyState < 3,
    muted: video.muted,
    volume: video.volume,
    currentTime: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: bufferedTo(video),
  };
}

function bufferedTo({ buffered, currentTime }: Playable): number {
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) >= currentTime) return buffered.end(range);
  }
  return currentTime;
}
