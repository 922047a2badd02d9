// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../../../lib/server-clock.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { startEngine } from './media-engine.ts';
import { StreamSession } from './stream-session.ts';

/** The engines that are at work in a video now, oldest first. */
const atWork = vi.hoisted(() => new Set<{ fails: () => void }>());

// jsdom has no media sources, without which the real one plays nothing.
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
    attachMedia = () => void atWork.add(this);
    destroy = () => void atWork.delete(this);
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
  atWork.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The first engine fails, and the time of the retry has come. */
async function failOnce() {
  await vi.dynamicImportSettled();
  for (const engine of atWork) engine.fails();
  expect(atWork.size).toBe(0);
  vi.advanceTimersByTime(RETRY_MS);
}

test('PLAY-54~ PLAY-55~ a network that comes back before a retry plays leaves one engine in the video', async () => {
  await failOnce();
  await vi.dynamicImportSettled();
  const [retry] = atWork;
  networkIsBack();
  await vi.dynamicImportSettled();
  expect(atWork.size).toBe(1);
  expect(retry && atWork.has(retry)).toBe(false);
  session.destroy();
  expect(atWork.size).toBe(0);
});

test('PLAY-54~ PLAY-55~ so does one that comes back while the retry’s engine is on its way', async () => {
  await failOnce();
  networkIsBack();
  networkIsBack();
  await vi.dynamicImportSettled();
  expect(atWork.size).toBe(1);
  session.destroy();
  expect(atWork.size).toBe(0);
});

test('a session that ends while its engine is on its way leaves none', async () => {
  session.destroy();
  await vi.dynamicImportSettled();
  expect(atWork.size).toBe(0);
});
