import { liveInputRefusals } from '@nave/domain/videos/videos.texts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../lib/api.ts';
import { type LiveLink, type Segment, SegmentQueue } from './segment-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START = { codecs: 'avc1.64001f,mp4a.40.2', bandwidth: 3_000_000, width: 1280, height: 720 };
const segment = (number: number, durationMs = 2_000): Segment => ({ number, durationMs, bytes: new Uint8Array(1) });
const failed = (status: number, code = 'server.unexpected') => new ApiError({ status, code, message: code });

/** A queue whose server answers each request with the next answer: an error, or an acknowledgement. */
function aQueue(answers: (ApiError | 'ok')[] = []) {
  const sent: string[] = [];
  const timeouts: number[] = [];
  let parts = 0;
  const answer = async (request: string, timeoutMs: number) => {
    sent.push(request);
    timeouts.push(timeoutMs);
    const next = answers.shift() ?? 'ok';
    if (next !== 'ok') throw next;
  };
  const link: LiveLink = {
    async start(_start, timeoutMs) {
      await answer('start', timeoutMs);
      parts += 1;
      return { part: parts, videoId: 'video' };
    },
    send: (part, { number }, timeoutMs) => answer(`${part}-${number}`, timeoutMs),
    end: (timeoutMs) => answer('end', timeoutMs),
  };
  const queue = new SegmentQueue(link);
  const push = (...numbers: number[]) => {
    for (const number of numbers) queue.push({ kind: 'segment', segment: segment(number, number === 0 ? 0 : 2_000) });
  };
  const start = () => queue.push({ kind: 'start', start: START });
  return { queue, sent, timeouts, push, start, answers };
}
const offline = (times: number) => Array.from({ length: times }, () => failed(0, 'network.unreachable'));

test('VID-102~ parts and segments are sent in their order, one at a time, and repeated with growing pauses until they are acknowledged', async () => {
  const { queue, sent, timeouts, push, start } = aQueue(['ok', 'ok', ...offline(6)]);
  start();
  push(0, 1, 2);
  start();
  push(0, 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['start', '1-0', '1-1']);
  expect(queue.state.current()).toMatchObject({ waitingMs: 6_000, failure: { code: 'network.unreachable' } });
  for (const pause of [250, 500, 1_000, 2_000, 4_000]) {
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(before + 1);
  }
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sent.slice(-6)).toEqual(['1-1', '1-1', '1-2', 'start', '2-0', '2-1']);
  expect(timeouts.slice(2, 8)).toEqual([8_000, 16_000, 24_000, 32_000, 32_000, 32_000]);
  expect(queue.state.current()).toMatchObject({ waitingMs: 0, lostMs: 0, failure: null, refusal: null });
});

test('VID-102~ what waits is sent at once when the network returns', async () => {
  const { queue, sent, push, start } = aQueue(['ok', ...offline(5)]);
  start();
  push(0, 1);
  await vi.advanceTimersByTimeAsync(250 + 500 + 1_000 + 2_000);
  expect(sent).toHaveLength(6);
  queue.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.slice(-2)).toEqual(['1-0', '1-1']);
});

test('VID-103~ the last 60 seconds are kept, older segments are given up and counted', async () => {
  const { queue, sent, push, start, answers } = aQueue(['ok', 'ok', ...offline(40)]);
  start();
  push(0);
  for (let number = 1; number <= 40; number += 1) {
    push(number);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  // The first one is on its way.
  expect(queue.state.current()).toMatchObject({ waitingMs: 60_000, lostMs: 20_000 });
  answers.length = 0;
  queue.retry();
  await vi.advanceTimersByTimeAsync(0);
  const kept = Array.from({ length: 29 }, (_, index) => `1-${index + 12}`);
  expect(sent.slice(-30)).toEqual(['1-1', ...kept]);
  expect(queue.state.current()).toMatchObject({ waitingMs: 0, lostMs: 20_000, failure: null });
});

test('VID-105~ after another sender has taken over, or the end, nothing more is sent', async () => {
  const { takenOver, ended } = liveInputRefusals;
  const refusals = [failed(409, takenOver.code), failed(410, ended.code), failed(404, 'live-inputs.not-found')];
  for (const refusal of refusals) {
    const { queue, sent, push, start } = aQueue(['ok', 'ok', refusal]);
    start();
    push(0, 1, 2);
    const drained = queue.isDrained();
    await vi.advanceTimersByTimeAsync(10_000);
    await drained;
    push(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['start', '1-0', '1-1']);
    expect(queue.state.current()).toMatchObject({ waitingMs: 0, refusal: { code: refusal.code } });
  }
});

test('VID-102~ a segment that the server cannot store is left out; a lost sign-in and a full disk are repeated', async () => {
  const answers = ['ok', 'ok', failed(415), failed(401), failed(503, 'videos.disk-full')] as const;
  const { queue, sent, push, start } = aQueue([...answers]);
  start();
  push(0, 1, 2, 3);
  await vi.advanceTimersByTimeAsync(300);
  expect(queue.state.current().failure?.code).toBe('videos.disk-full');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['start', '1-0', '1-1', '1-2', '1-2', '1-2', '1-3']);
  expect(queue.state.current()).toMatchObject({ lostMs: 2_000, failure: null, refusal: null });
});

test('VID-105~ a start that arrived twice replaces no other sender: the page goes on as another part, once', async () => {
  const late = failed(409, liveInputRefusals.takenOver.code);
  const { queue, sent, push, start } = aQueue([...offline(1), 'ok', 'ok', late, 'ok', 'ok', 'ok', late]);
  start();
  push(0, 1, 2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['start', 'start', '1-0', '1-1', 'start', '2-0', '2-1', '2-2']);
  expect(queue.state.current().refusal?.code).toBe(liveInputRefusals.takenOver.code);
});
