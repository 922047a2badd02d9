// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../../../lib/server-clock.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { startEngine } from './media-engine.ts';
import { StreamSession } from './stream-session.ts';

/** The engines that are attached to a video, oldest first. */
const activeEngines = vi.hoisted(() => new Set<{ fails: () => void }>());

// jsdom has no Media Source Extensions, which hls.js needs.
vi.mock('hls.js', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' };
    static readonly ErrorTypes = { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' };
    static readonly isSupported = () => true;
    static readonly DefaultConfig = { loader: class {} };
    readonly levels = [];
    fails = () => {};
    on = (_event: string, tell: (event: string, error: object) => void) => {
      this.fails = () => tell('hlsError', { fatal: true, type: 'networkError' });
    };
    loadSource = () => {};
    startLoad = () => {};
    attachMedia = () => void activeEngines.add(this);
    destroy = () => void activeEngines.delete(this);
  },
}));
vi.mock('hls.js/dist/hls.worker.js?url', () => ({ default: '/hls.worker.js' }));

const RETRY_MS = 2_000;
const networkIsBack = () => window.dispatchEvent(new Event('online'));

let session: StreamSession;
beforeEach(() => {
  provideBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  const video = document.createElement('video');
  const source = { url: 'https://media.example/service.m3u8', format: 'hls' } as const;
  session = new StreamSession({
    video,
    startEngine: (options) => startEngine({ ...options, video, source }),
    mode: 'live',
    startsAt: null,
    clock: new ServerClock(),
    onFailure: () => {},
  });
});
afterEach(() => {
  session.destroy();
  activeEngines.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the first engine fail and the retry start. */
async function failOnce() {
  await vi.dynamicImportSettled();
  for (const engine of activeEngines) engine.fails();
  expect(activeEngines.size).toBe(0);
  vi.advanceTimersByTime(RETRY_MS);
}

test('PLAY-54~ PLAY-55~ if the network returns before a retry plays, one engine remains in the video', async () => {
  await failOnce();
  await vi.dynamicImportSettled();
  const [retry] = activeEngines;
  networkIsBack();
  await vi.dynamicImportSettled();
  expect(activeEngines.size).toBe(1);
  expect(retry && activeEngines.has(retry)).toBe(false);
  session.destroy();
  expect(activeEngines.size).toBe(0);
});

test('PLAY-54~ PLAY-55~ if the network returns while the retry loads its engine, one engine remains in the video', async () => {
  await failOnce();
  networkIsBack();
  networkIsBack();
  await vi.dynamicImportSettled();
  expect(activeEngines.size).toBe(1);
  session.destroy();
  expect(activeEngines.size).toBe(0);
});

test('a session that is destroyed while its engine loads leaves no engine', async () => {
  session.destroy();
  await vi.dynamicImportSettled();
  expect(activeEngines.size).toBe(0);
});
