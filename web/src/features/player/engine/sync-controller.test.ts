import { describe, expect, test } from 'vitest';
import type { SyncedVideo } from './playable.ts';
import { SyncController } from './sync-controller.ts';

const nothingLoaded = { length: 0, start: () => 0, end: () => 0 };

/** A simulated video that shows a frame every 40 ms. */
function setUp({ duration = 3_600, target = 600, position = 0 } = {}) {
  let now = 0;
  const seeks: number[] = [];
  let time = position;
  const video: SyncedVideo & { paused: boolean } = {
    get currentTime() {
      return time;
    },
    set currentTime(to) {
      seeks.push(to);
      time = to;
    },
    duration,
    playbackRate: 1,
    paused: false,
    seeking: false,
    readyState: 4,
    buffered: nothingLoaded,
    pause() {
      video.paused = true;
    },
  };
  const liveIn = (aheadMs: number) => target + (now + aheadMs) / 1_000;
  const timers: { at: number; act: () => void }[] = [];
  const after = (ms: number, act: () => void) => {
    timers.push({ at: now + ms, act });
    return () => timers.splice(0);
  };
  const sync = new SyncController(video, { targetIn: liveIn, monotonic: () => now, after });
  const play = (seconds: number) => {
    for (let ms = 0; ms < seconds * 1_000; ms += 40) {
      now += 40;
      if (timers[0] && timers[0].at <= now) timers.shift()?.act();
      if (!video.paused) time = Math.min(time + 0.04 * video.playbackRate, duration);
      sync.recordFrame(time, now);
      if (now % 500 < 40) sync.check();
    }
  };
  return {
    video,
    sync,
    seeks,
    play,
    stall: (seconds: number) => (now += seconds * 1_000),
    drift: () => time - liveIn(0),
  };
}

describe('a simulated live', () => {
  test('PLAY-35~ TIME-38~ a video that starts late seeks to the time elapsed since the start', () => {
    const { sync, seeks } = setUp({ target: 600 });
    sync.seekToLive();
    expect(seeks).toHaveLength(1);
    expect(seeks[0]).toBeCloseTo(600, 0);
  });

  test.each([0.9, 0.3, -0.3, -0.9])('PLAY-45~ TIME-43~ the rate alone corrects a small drift of %d s', (start) => {
    const { play, seeks, drift, video } = setUp({ position: 600 + start });
    play(1);
    expect(Math.abs(video.playbackRate - 1)).toBeGreaterThan(0);
    expect(Math.abs(video.playbackRate - 1)).toBeLessThan(0.0401);
    play(60);
    expect(seeks).toEqual([]);
    expect(Math.abs(drift())).toBeLessThan(0.15);
    expect(video.playbackRate).toBe(1);
  });

  test('PLAY-45~ TIME-43~ a large drift is corrected by one seek', () => {
    const { play, seeks, drift } = setUp({ position: 580 });
    play(30);
    expect(seeks).toHaveLength(1);
    expect(Math.abs(drift())).toBeLessThan(0.15);
  });

  test('PLAY-46~ after buffering the player returns to the live position, with at most one seek in 10 s', () => {
    const { play, seeks, stall, drift } = setUp({ position: 600 });
    play(2);
    stall(5);
    play(2);
    stall(5);
    play(2);
    expect(seeks).toHaveLength(1);
    play(30);
    expect(seeks).toHaveLength(2);
    expect(Math.abs(drift())).toBeLessThan(0.15);
  });

  test('PLAY-44~ TIME-42~ after a pause one seek returns to the live position', () => {
    const { play, seeks, sync, video, drift } = setUp({ position: 600 });
    play(2);
    video.paused = true;
    play(90);
    expect(sync.behind()).toBeCloseTo(90, 0);
    video.paused = false;
    sync.seekToLive();
    play(10);
    expect(seeks).toHaveLength(1);
    expect(Math.abs(drift())).toBeLessThan(0.15);
  });

  test('PLAY-45~ TIME-43~ a player that is ahead waits for the live position without a seek', () => {
    const { play, seeks, drift, sync, video } = setUp({ position: 604 });
    play(1);
    expect(video.playbackRate).toBe(0);
    expect(sync.isWaiting()).toBe(true);
    expect(video.paused).toBe(false);
    play(5);
    expect(video.playbackRate).toBeCloseTo(1, 1);
    expect(Math.abs(drift())).toBeLessThan(0.15);
    expect(seeks).toEqual([]);
  });

  test('PLAY-48~ a video opened after its end shows the end and not the beginning', () => {
    const { sync, seeks, video } = setUp({ duration: 300, target: 600 });
    sync.seekToLive();
    expect(seeks[0]).toBeGreaterThan(299);
    expect(video.paused).toBe(true);
    expect(sync.behind()).toBeLessThan(0.1);
  });

  test('in a tab that shows no frames, the video’s own time keeps the player in sync', () => {
    const { sync, video } = setUp({ position: 600.5 });
    sync.check();
    expect(video.playbackRate).toBeLessThan(1);
  });
});
