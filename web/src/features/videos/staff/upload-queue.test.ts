import { expect, test } from 'vitest';
import type { JudgedFile } from './read-file.ts';
import { type SenderOptions, UploadQueue } from './upload-queue.ts';

const CLIENT = 'grace';
const fine: JudgedFile = { problem: null, warnings: [] };
const aFile = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'video/mp4' });

/** A queue whose files are sent to nobody: the test tells what the connection and the clock do. */
function aQueue(judge: (file: File) => JudgedFile = () => fine) {
  const sent: (SenderOptions & { acts: string[] })[] = [];
  const arrived: string[] = [];
  const clock = { nowMs: 0 };
  const queue = new UploadQueue({
    judge: async (file) => judge(file),
    sender: async (options) => {
      const acts: string[] = [];
      sent.push({ ...options, acts });
      const record = (act: string) => async () => void acts.push(act);
      return { start: record('start'), pause: record('pause'), cancel: record('cancel') };
    },
    onSent: async ({ clientId, videoId, file }) => void arrived.push(`${clientId} ${videoId} ${file.name}`),
    now: () => clock.nowMs,
  });
  const states = () => queue.uploads.current().map(({ name, state }) => `${name} ${state}`);
  const of = (name: string) => {
    const found = sent.find(({ file }) => file.name === name);
    if (!found) throw new Error(`${name} is not sent`);
    return found;
  };
  const idOf = (name: string) => queue.uploads.current().find((upload) => upload.name === name)?.id ?? '';
  return { queue, sent, arrived, clock, states, of, idOf };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('VID-90~ files are sent one after the other, with their progress', async () => {
  const { queue, sent, states, of } = aQueue();
  queue.add(CLIENT, [aFile('a.mp4'), aFile('b.mp4')]);
  await settled();
  expect(states()).toEqual(['a.mp4 sending', 'b.mp4 waiting']);
  expect(sent).toHaveLength(1);
  of('a.mp4').onProgress(42);
  expect(queue.uploads.current()[0]?.share).toBe(0.42);
  of('a.mp4').onEnd({ refusal: null, isOffline: false });
  await settled();
  expect(states()).toEqual(['b.mp4 sending']);
  expect(queue.isBusy()).toBe(true);
  of('b.mp4').onEnd({ refusal: null, isOffline: false });
  await settled();
  expect(states()).toEqual([]);
  expect(queue.isBusy()).toBe(false);
});

test('VID-91~ a file with a problem, without content or over the limit is not sent', async () => {
  const { queue, sent, states } = aQueue(({ name }) =>
    name === 'hevc.mov' ? { problem: 'hevc', warnings: [] } : { problem: null, warnings: ['newerCodec'] },
  );
  const big = Object.defineProperty(aFile('big.mp4'), 'size', { value: 20 * 1024 ** 3 + 1 });
  queue.add(CLIENT, [aFile('hevc.mov'), aFile('empty.mp4', 0), big, aFile('vp9.webm')]);
  await settled();
  expect(states()).toEqual(['hevc.mov refused', 'empty.mp4 refused', 'big.mp4 refused', 'vp9.webm sending']);
  expect(queue.uploads.current().map(({ problem }) => problem)).toEqual(['hevc', 'empty', 'tooBig', null]);
  expect(queue.uploads.current()[3]?.warnings).toEqual(['newerCodec']);
  expect(sent.map(({ file }) => file.name)).toEqual(['vp9.webm']);
});

test('VID-92~ an upload is paused, continued by the same sender, and cancelled; the next file takes its turn', async () => {
  const { queue, states, of, idOf } = aQueue();
  queue.add(CLIENT, [aFile('a.mp4'), aFile('b.mp4')]);
  await settled();
  await queue.pause(idOf('a.mp4'));
  await settled();
  expect(states()).toEqual(['a.mp4 paused', 'b.mp4 sending']);
  queue.resume(idOf('a.mp4'));
  expect(states()).toEqual(['a.mp4 waiting', 'b.mp4 sending']);
  await queue.cancel(idOf('b.mp4'));
  await settled();
  expect(of('b.mp4').acts).toEqual(['start', 'cancel']);
  expect(states()).toEqual(['a.mp4 sending']);
  expect(of('a.mp4').acts).toEqual(['start', 'pause', 'start']);
});

test('VID-92~ an upload that lost its connection continues with the network; one that staff paused stays paused', async () => {
  const { queue, states, of, idOf } = aQueue();
  queue.add(CLIENT, [aFile('lost.mp4'), aFile('paused.mp4')]);
  await settled();
  of('lost.mp4').onEnd({ refusal: null, isOffline: true });
  await settled();
  await queue.pause(idOf('paused.mp4'));
  expect(states()).toEqual(['lost.mp4 paused', 'paused.mp4 paused']);
  queue.retry();
  await settled();
  expect(states()).toEqual(['lost.mp4 sending', 'paused.mp4 paused']);
  of('lost.mp4').onEnd({ refusal: null, isOffline: false });
  await settled();
  expect(states()).toEqual(['paused.mp4 paused']);
});

test('VID-93~ the sentence of a refusing server stays at its file, and the next file is sent', async () => {
  const { queue, states, of } = aQueue();
  queue.add(CLIENT, [aFile('a.mp4'), aFile('b.mp4')]);
  await settled();
  of('a.mp4').onEnd({ refusal: 'Your video storage is full.', isOffline: false });
  await settled();
  expect(states()).toEqual(['a.mp4 refused', 'b.mp4 sending']);
  expect(queue.uploads.current()[0]?.refusal).toBe('Your video storage is full.');
});

test('VID-125~ the file of an upload that has arrived is used for the poster of its video', async () => {
  const { queue, arrived, of } = aQueue();
  let changes = 0;
  queue.add(CLIENT, [aFile('a.mp4'), aFile('b.mp4')]);
  await settled();
  of('a.mp4').onVideo('v1');
  expect(queue.uploads.current()[0]?.videoId).toBe('v1');
  queue.onChanged = () => void changes++;
  of('a.mp4').onEnd({ refusal: null, isOffline: false });
  await settled();
  expect(arrived).toEqual(['grace v1 a.mp4']);
  // The list is fetched when the file has arrived, when its poster has, and when the next file begins.
  expect(changes).toBe(3);
  of('b.mp4').onVideo('v2');
  of('b.mp4').onEnd({ refusal: 'Your video storage is full.', isOffline: false });
  await settled();
  expect(arrived).toHaveLength(1);
});

test('VID-126~ an upload knows how long it still takes, until it is paused', async () => {
  const { queue, clock, of, idOf } = aQueue();
  queue.add(CLIENT, [aFile('a.mp4', 1_000)]);
  await settled();
  const secondsLeft = () => queue.uploads.current()[0]?.secondsLeft;
  of('a.mp4').onProgress(0);
  expect(secondsLeft()).toBeNull();
  clock.nowMs = 10_000;
  of('a.mp4').onProgress(100);
  expect(secondsLeft()).toBe(90);
  await queue.pause(idOf('a.mp4'));
  expect(secondsLeft()).toBeNull();
  queue.resume(idOf('a.mp4'));
  await settled();
  clock.nowMs = 60_000;
  of('a.mp4').onProgress(100);
  expect(secondsLeft()).toBeNull();
});

test('VID-126~ the same file is added once, and continues if it was paused', async () => {
  const { queue, states, idOf } = aQueue();
  const file = aFile('a.mp4');
  queue.add(CLIENT, [file]);
  await settled();
  queue.add(CLIENT, [file]);
  await settled();
  expect(states()).toEqual(['a.mp4 sending']);
  await queue.pause(idOf('a.mp4'));
  queue.add(CLIENT, [file]);
  await settled();
  expect(states()).toEqual(['a.mp4 sending']);
  queue.add('harbor', [file]);
  await settled();
  expect(states()).toEqual(['a.mp4 sending', 'a.mp4 waiting']);
});
