import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { aClient, channelForm } from '@nave/server/testing/builders.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { aPerson, json } from '@nave/server/testing/running-app.ts';
import { type TwoProcesses, twoProcesses } from '@nave/server/testing/two-processes.ts';
import { type WebhookReceiver, webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const SOON = { timeout: 10_000, interval: 50 };

describe.runIf(testEngine === 'postgresql')('two processes', { timeout: 30_000 }, () => {
  let receiver: WebhookReceiver;
  let two: TwoProcesses;
  let base: string;
  let cookie: string;
  beforeAll(async () => {
    receiver = await webhookReceiver();
    two = await twoProcesses({ env: { OUTSIDE_HOSTS: receiver.host } });
    const { id } = await aClient(two.a.db);
    const email = `ruth-${v7()}@grace.example`;
    await aPerson(two.a.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [id]: 'owner' } });
    cookie = await two.a.signIn(email);
    base = `/api/clients/${id}`;
    await two.a.call('POST', `${base}/webhooks`, { cookie, body: { url: receiver.url } });
  });
  afterAll(async () => {
    await two.stop();
    await receiver.close();
  });
  const addChannel = (process: 'a' | 'b') =>
    two[process].call('POST', `${base}/channels`, { cookie, body: channelForm() });
  const numbers = () => receiver.received.map(({ body }) => JSON.parse(body).n as number);

  test('API-200~ API-196~ events of both processes have numbers without gaps, and one process at a time sends them to a receiver', async () => {
    receiver.answers('nothing');
    await addChannel('a');
    let sending = Promise.resolve();
    await vi.waitFor(async () => {
      // A run that finds the job waits for the receiver.
      sending = two.a.runDueJobs();
      await Promise.race([sending, vi.waitFor(() => expect(numbers()).toEqual([1]), SOON)]);
      expect(numbers()).toEqual([1]);
    }, SOON);
    await Promise.all([addChannel('a'), addChannel('b'), addChannel('b')]);
    // The other process has the job of the new events, but this one is still sending.
    await two.b.runDueJobs();
    expect(numbers()).toEqual([1]);
    receiver.answers(204);
    await sending;
    await vi.waitFor(async () => {
      await Promise.all([two.b.runDueJobs(), two.a.runDueJobs()]);
      expect(numbers()).toEqual([1, 2, 3, 4]);
    }, SOON);
  });

  test('API-198~ a request that waits at one process gets the event of the other', async () => {
    const waiting = two.a.call('GET', `${base}/event-log?after=4&wait=25`, { cookie });
    await addChannel('b');
    const { items } = await json<{ items: ClientEvent[] }>(await waiting);
    expect(items).toMatchObject([{ type: 'channel.added' }]);
  });
});
