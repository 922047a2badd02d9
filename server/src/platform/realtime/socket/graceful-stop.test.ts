import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { closeCodes, type ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { testDatabaseBehindProxy, testEngine } from '@nave/server/testing/database.ts';
import { startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import type { TestViewer } from '@nave/server/testing/test-viewer.ts';
import { expect, onTestFinished, test } from 'vitest';

const MESSAGES = 30;
const ids = Array.from({ length: MESSAGES }, (_, index) => `m-${index}`);

type Answer = Extract<ServerFrame, { type: 'ack' | 'refused' }>;

/** Returns the answers to commands, in the order of their arrival. */
function answers({ frames }: TestViewer): Answer[] {
  return frames.filter((frame): frame is Answer => frame.type === 'ack' || frame.type === 'refused');
}

function sendMessage(viewer: TestViewer, id: string): void {
  viewer.send({ type: 'talk.say', id, data: { topic: 'talk:stop', text: id } });
}

test.runIf(testEngine === 'postgresql')(
  'OPS-100~ R23 a graceful stop with a slow database answers every message, and no message is lost or stored twice',
  async () => {
    const { database, proxy } = await testDatabaseBehindProxy();
    onTestFinished(() => database.close());
    const stopping = await startRealtime({ database, limits: { lastCommandsMs: 1_000 } });
    const amos = await stopping.viewer('amos');
    proxy.delay(100);
    for (const id of ids) sendMessage(amos, id);
    await amos.next(({ type }) => type === 'ack');
    await stopping.realtime.drain(0);
    expect(await amos.closed).toBe(closeCodes.restart);
    await stopping.close();
    proxy.delay(0);

    const acknowledged = answers(amos).flatMap((answer) => (answer.type === 'ack' ? [answer.id] : []));
    const toRetry = answers(amos).flatMap((answer) => (answer.type === 'refused' ? [answer] : []));
    expect(answers(amos).map(({ id }) => id)).toEqual(ids);
    expect(acknowledged.length).toBeGreaterThan(1);
    expect(toRetry.length).toBeGreaterThan(1);
    const [started, ...waiting] = toRetry.map(({ code }) => code);
    expect(started).toBe(kernelRefusals.uncertain.code);
    expect(new Set(waiting)).toEqual(new Set([kernelRefusals.busy.code]));
    expect(stopping.logged).toEqual([]);

    const next = await startRealtime({ database });
    onTestFinished(() => next.close());
    const again = await next.viewer('amos');
    for (const { id } of toRetry) sendMessage(again, id);
    await expect.poll(() => answers(again).map(({ type }) => type)).toEqual(toRetry.map(() => 'ack'));
    const { rows } = await database.pool.query(
      "select data->>'text' as text from room_events where room = 'talk:stop' order by n",
    );
    expect(rows.map(({ text }) => text)).toEqual(ids);
  },
);
