import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { testDatabaseBehindProxy, testEngine } from '@nave/server/testing/database.ts';
import { startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WriterLimits } from './room-writer.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

async function startServer(options: Partial<WriterLimits> = {}) {
  const { database, proxy } = await testDatabaseBehindProxy();
  const bed = await startRealtime({ database, writing: options });
  closings.push(
    () => database.close(),
    () => bed.close(),
  );
  return { proxy, database, bed };
}

const message = (text: string) => ({ topic: 'talk:proxy', text });
/** The name of the statement that stores events. */
const INSERT_EVENTS = 'store_at_once';

describe.runIf(testEngine === 'postgresql')('on a failing connection to PostgreSQL', () => {
  test('CHAT-146 a committed message is acknowledged with its number even if the database’s answer is lost', async () => {
    const { proxy, bed } = await startServer();
    const [amos, eve] = [await bed.viewer('amos'), await bed.viewer('eve')];
    await eve.follow('talk:proxy');
    await amos.command('talk.say', message('before'));
    proxy.loseAnswerTo(INSERT_EVENTS);
    const answer = amos.command('talk.say', message('once'), 'the-id');
    await vi.waitFor(() => expect(proxy.refusals).toBeGreaterThan(1), 5_000);
    proxy.restore();
    expect(await answer).toMatchObject({ type: 'ack', n: 2 });
    await eve.event(2);
    expect(await amos.command('talk.say', message('after'))).toMatchObject({ type: 'ack', n: 3 });
    await eve.event(3);
    expect(eve.events.map(({ data }) => data)).toMatchObject([{ text: 'before' }, { text: 'once' }, { text: 'after' }]);
  });

  test('CHAT-147 if the outcome of a message is unknown, its page is notified and later messages are refused', async () => {
    const { proxy, bed } = await startServer({ settleMs: 0 });
    const amos = await bed.viewer('amos');
    await amos.command('talk.say', message('before'));
    proxy.loseAnswerTo(INSERT_EVENTS);
    const { uncertain, busy } = kernelRefusals;
    const answers = [
      amos.command('talk.say', message('once'), 'the-id'),
      amos.command('talk.say', message('later'), 'later'),
    ];
    expect(await Promise.all(answers)).toMatchObject([{ code: uncertain.code }, { code: busy.code, waitSeconds: 2 }]);
    proxy.restore();
    expect(await amos.command('talk.say', message('once'), 'the-id')).toMatchObject({ type: 'ack', n: 2 });
    expect(await amos.command('talk.say', message('later'), 'later')).toMatchObject({ type: 'ack', n: 3 });
  });

  test('OPS-93 messages are acknowledged and delivered in time although all connections are half-open', async () => {
    const { proxy, bed } = await startServer();
    const [amos, eve] = [await bed.viewer('amos'), await bed.viewer('eve')];
    await eve.follow('talk:proxy');
    await Promise.all([amos, eve].map((viewer, index) => viewer.command('talk.say', message(`before ${index}`))));
    proxy.silence();
    const answers = [amos.command('talk.say', message('one')), eve.command('talk.say', message('two'))];
    // A test viewer waits 5 s at most, like a page.
    for (const answer of await Promise.all(answers)) expect(answer.type).toBe('ack');
    expect((await eve.event(4)).n).toBe(4);
  });

  test('OPS-93 a message on a half-open connection does not delay the messages of other pages', async () => {
    const { proxy, bed } = await startServer({ holdMs: 50 });
    const [amos, eve] = [await bed.viewer('amos'), await bed.viewer('eve')];
    await amos.follow('talk:proxy');
    await Promise.all([amos, eve].map((viewer, index) => viewer.command('talk.say', message(`before ${index}`))));
    proxy.silenceAt('slow');
    const slow = amos.command('talk.say', message('slow'));
    // Wait until the connection of this message is half-open.
    await vi.waitFor(() => expect(proxy.silent).toBe(1));
    expect(await eve.command('talk.say', message('quick'))).toMatchObject({ type: 'ack', n: 3 });
    expect(await slow).toMatchObject({ type: 'ack', n: 4 });
    expect((await amos.event(4)).data).toMatchObject({ text: 'slow' });
  });

  test('OPS-94 a transaction on a half-open connection releases its locks', async () => {
    const { proxy, bed, database } = await startServer();
    const amos = await bed.viewer('amos');
    await amos.command('talk.say', message('before'));
    const silent = await database.pool.connect();
    await silent.query('begin');
    await silent.query("select from rooms where room = 'talk:proxy' for update");
    proxy.silence();
    expect(await amos.command('talk.say', message('after'))).toMatchObject({ type: 'ack', n: 2 });
    silent.release(true);
  });
});
