import { liveInputRefusals } from '@nave/domain/videos/videos.texts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../lib/api.ts';
import type { EncoderOptions } from './live-encoder.ts';
import { LiveSession, type LiveSource } from './live-session.ts';
import { healthOf, lostSentence } from './live-words.ts';
import { liveQualities } from './quality.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const START = { codecs: 'avc1.64001f', bandwidth: 3_000_000, width: 1280, height: 720 };
const SILENT_MS = 6_001;
const [high, , low] = liveQualities;
const source = (quality = high): LiveSource => ({ stream: {} as MediaStream, quality });

/** A session whose encoder the test controls, and whose server acknowledges what it gets unless it refuses. */
function aSession({ cannotEncode = 0 } = {}) {
  const sent: string[] = [];
  const encoders: EncoderOptions[] = [];
  const refusals: ApiError[] = [];
  const answer = async (request: string) => {
    const [refusal] = refusals;
    if (refusal) throw refusal;
    sent.push(request);
  };
  let failing = cannotEncode;
  let part = 0;
  const session = new LiveSession(
    {
      link: {
        async start() {
          await answer('start');
          part += 1;
          return { part, videoId: 'video' };
        },
        send: (to, { number }) => answer(`${to}-${number}`),
        end: () => answer('end'),
      },
      async startEncoder(options) {
        failing -= 1;
        if (failing >= 0) throw new Error('No encoder.');
        encoders.push(options);
        options.onSent({ kind: 'start', start: START });
        options.onSent({ kind: 'segment', segment: { number: 0, durationMs: 0, bytes: new Uint8Array(1) } });
        let number = 0;
        return {
          // The last segment is complete only with the end of the part.
          async stop() {
            number = 99;
            options.onSent({ kind: 'segment', segment: { number, durationMs: 500, bytes: new Uint8Array(1) } });
          },
        };
      },
    },
    source(),
  );
  const encode = (number: number) =>
    encoders.at(-1)?.onSent({ kind: 'segment', segment: { number, durationMs: 2_000, bytes: new Uint8Array(1) } });
  const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
  const health = (silentMs = 0) => healthOf(session.phase.current(), session.queue.state.current(), silentMs);
  return { session, sent, encoders, refusals, encode, settle, health };
}
const failed = (status: number, code: string, message = code) => new ApiError({ status, code, message });

test('VID-107~ the end sends what waits, and then ends the live video', async () => {
  const { session, sent, encode, settle, health } = aSession();
  await settle();
  expect(session.phase.current()).toBe('starting');
  expect(health().text).toBe('Starting…');
  encode(1);
  await settle();
  expect(session.phase.current()).toBe('live');
  expect(health().tone).toBe('fine');
  const ended = session.end();
  expect(health().text).toBe('Sending the end…');
  await settle();
  await ended;
  expect(sent).toEqual(['start', '1-0', '1-1', '1-99', 'end']);
  expect(session.phase.current()).toBe('ended');
  expect(session.isSending()).toBe(false);
});

test('VID-108~ another source goes on as another part, after the last segment of the former one', async () => {
  const { session, sent, encoders, encode, settle } = aSession();
  await settle();
  encode(1);
  await settle();
  void session.change(source(low));
  await settle();
  encode(1);
  await settle();
  expect(sent).toEqual(['start', '1-0', '1-1', '1-99', 'start', '2-0', '2-1']);
  expect(encoders.map(({ quality }) => quality.id)).toEqual(['720p', '480p']);
  expect(session.phase.current()).toBe('live');
});

test('VID-104~ after 6 seconds without an acknowledged segment, the reason is told', async () => {
  const { refusals, encode, settle, health } = aSession();
  await settle();
  encode(1);
  await settle();
  expect(health(SILENT_MS - 1).tone).toBe('fine');
  expect(health(SILENT_MS).text).toBe('Camera or microphone deliver nothing. Choose another one.');
  refusals.push(failed(0, 'network.unreachable'));
  encode(2);
  await settle();
  vi.stubGlobal('navigator', { onLine: false });
  expect(health(SILENT_MS).text).toMatch(/^You are offline\. The last 60 seconds are kept/);
  vi.stubGlobal('navigator', { onLine: true });
  expect(health(SILENT_MS).text).toMatch(/^The server does not answer\. The last 60 seconds are kept/);
  refusals[0] = failed(401, 'auth.required');
  await settle(10_000);
  expect(health(SILENT_MS).text).toMatch(/^You are signed out\./);
  refusals[0] = failed(503, 'videos.disk-full', 'The server has too little free space for more video.');
  await settle(10_000);
  expect(health(SILENT_MS)).toEqual({
    tone: 'danger',
    text: 'The server has too little free space for more video. This page keeps trying.',
  });
  refusals.length = 0;
  await settle(10_000);
  expect(health().tone).toBe('fine');
});

test('VID-103~ a slow upload is told with what waits, and what was given up', async () => {
  const { session, refusals, encode, settle, health } = aSession();
  await settle();
  encode(1);
  await settle();
  refusals.push(failed(0, 'network.unreachable'));
  for (let number = 2; number <= 6; number += 1) encode(number);
  await settle();
  expect(health().text).toBe('Your upload connection is too slow: 10 seconds wait. Choose a lower quality.');
  for (let number = 7; number <= 40; number += 1) encode(number);
  expect(lostSentence(session.queue.state.current())).toBe(
    '18 seconds could not be sent, and are missing in the recording.',
  );
});

test('VID-105~ a sender that was replaced stops, and says so', async () => {
  const { session, sent, refusals, encode, settle, health } = aSession();
  await settle();
  encode(1);
  await settle();
  const { takenOver } = liveInputRefusals;
  refusals.push(failed(409, takenOver.code, takenOver.message));
  encode(2);
  await settle();
  expect(session.phase.current()).toBe('stopped');
  expect(health()).toEqual({ tone: 'danger', text: takenOver.message });
  refusals.length = 0;
  await settle(60_000);
  expect(sent).toEqual(['start', '1-0', '1-1']);
  expect(session.isSending()).toBe(false);
});

test('an encoder that fails starts again, and the page says so after three failures', async () => {
  const { session, encoders, settle, health } = aSession({ cannotEncode: 4 });
  await settle(5_000);
  expect(session.phase.current()).toBe('failed');
  expect(health().text).toBe('This browser can’t encode this picture. Choose another quality or camera.');
  session.retry();
  await settle(1_500);
  expect(encoders).toHaveLength(1);
  expect(session.phase.current()).toBe('starting');
});

test('VID-108~ another quality starts an encoder that had failed', async () => {
  const { session, encoders, settle } = aSession({ cannotEncode: 3 });
  await settle(5_000);
  expect(session.phase.current()).toBe('failed');
  await session.change(source(low));
  expect(encoders.map(({ quality }) => quality.id)).toEqual(['480p']);
  expect(session.phase.current()).toBe('starting');
});
