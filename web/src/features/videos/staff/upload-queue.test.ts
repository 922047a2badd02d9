import { expect, test, vi } from 'vitest';
import type { JudgedFile } from './read-file.ts';
import { type Sender, type SenderOptions, UploadQueue } from './upload-queue.ts';

const CLIENT = '01a2260a-0000-7000-8000-000000000001';

/** A queue whose files are judged by their names, and whose senders the test drives. */
function aQueue() {
  const sent: (SenderOptions & { acts: string[] })[] = [];
  const judge = async (file: File): Promise<JudgedFile> =>
    file.name.includes('hevc') ? { problem: 'hevc', warnings: [] } : { problem: null, warnings: [] };
  const sender = async (options: SenderOptions): Promise<Sender> => {
    const acts: string[] = [];
    sent.push({ ...options, acts });
    const record = (act: string) => async () => void acts.push(act);
    return { start: record('start'), pause: record('pause'), cancel: record('cancel') };
  };
  const queue = new UploadQueue({ judge, sender });
  const states = () => queue.uploads.current().map(({ name, state, share }) => [name, state, share]);
  return { queue, sent, states };
}
const aFile = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
const idOf = (queue: UploadQueue, name: string) => queue.uploads.current().find((one) => one.name === name)?.id ?? '';

test('VID-90~ files are sent one after the other, and leave the list when they have arrived', async () => {
  const { queue, sent, states } = aQueue();
  queue.add(CLIENT, [aFile('one.mp4'), aFile('two.mp4')]);
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['one.mp4']));
  sent[0]?.onProgress(4);
  expect(states()).toEqual([
    ['one.mp4', 'sending', 0.4],
    ['two.mp4', 'waiting', 0],
  ]);
  expect(queue.isBusy()).toBe(true);
  sent[0]?.onEnd({ refusal: null, isOffline: false });
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['one.mp4', 'two.mp4']));
  sent[1]?.onEnd({ refusal: null, isOffline: false });
  expect(states()).toEqual([]);
  expect(queue.isBusy()).toBe(false);
});

test('VID-91~ VID-93~ a file with a problem is not sent, and a refusal of the server is kept at its file', async () => {
  const { queue, sent, states } = aQueue();
  queue.add(CLIENT, [aFile('hevc.mov'), aFile('empty.mp4', 0), aFile('good.mp4')]);
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['good.mp4']));
  expect(queue.uploads.current().map(({ problem }) => problem)).toEqual(['hevc', 'empty', null]);
  sent[0]?.onEnd({ refusal: 'Your video storage is full.', isOffline: false });
  expect(states().map(([, state]) => state)).toEqual(['refused', 'refused', 'refused']);
  expect(queue.uploads.current().at(-1)?.refusal).toBe('Your video storage is full.');
});

test('VID-92 an upload can be paused, continued and cancelled, and continues after a lost connection', async () => {
  const { queue, sent, states } = aQueue();
  queue.add(CLIENT, [aFile('one.mp4'), aFile('two.mp4')]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await queue.pause(idOf(queue, 'one.mp4'));
  await vi.waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['one.mp4', 'two.mp4']));
  expect(states().map(([, state]) => state)).toEqual(['paused', 'sending']);
  await queue.cancel(idOf(queue, 'two.mp4'));
  expect(sent[1]?.acts).toEqual(['start', 'cancel']);
  queue.resume(idOf(queue, 'one.mp4'));
  await vi.waitFor(() => expect(sent[0]?.acts).toEqual(['start', 'pause', 'start']));
  sent[0]?.onEnd({ refusal: null, isOffline: true });
  expect(states().map(([, state]) => state)).toEqual(['paused']);
  queue.retry();
  await vi.waitFor(() => expect(sent[0]?.acts).toEqual(['start', 'pause', 'start', 'start']));
});
