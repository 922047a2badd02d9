import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { type ClientEvent, clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import { interactionsCommandShapes } from '@nave/domain/interactions/interactions.api.ts';
import { interactionsCommands } from '@nave/domain/interactions/interactions.protocol.ts';
import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { aChannel, aClient, aContent, channelForm, clientForm, contentForm } from '@nave/server/testing/builders.ts';
import { DirectChats } from '@nave/server/testing/direct-chats.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { cookiesOf, json, PASSWORD, runningApp } from '@nave/server/testing/running-app.ts';
import { webhookReceiver } from '@nave/server/testing/webhook-receiver.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
/** A part of every name, text and e-mail of a person in this test. */
const CANARY = 'zebedee';

const lines: string[] = [];
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let chats: DirectChats;
beforeAll(async () => {
  receiver = await webhookReceiver();
  const clock = manualClock(new Date().toISOString());
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const server = await runningApp({ clock, log, env: { OUTSIDE_HOSTS: receiver.host } });
  const clientId = (await aClient(server.db, { name: CANARY })).id;
  const channelIds = [(await aChannel(server.db, { clientId, name: CANARY })).id];
  chats = new DirectChats(server, clock, { clientId, channelIds });
});
afterAll(async () => {
  await chats.server.stop();
  await receiver.close();
});

test('API-197 API-192 the log has every type of event, answers at most once in 10 seconds, and nothing of any person is in events, attempts and the log', async () => {
  const { server, clock, scope } = chats;
  const { clientId } = scope;
  const base = `/api/clients/${clientId}`;
  const opened = new Date(clock.now().getTime() - 600_000);
  chats.contentId = (await aContent(server.db, { ...scope, name: CANARY, startsAt: opened })).id;
  const owner = await chats.user(CANARY, 'owner');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.call(method, path, { cookie: owner.cookie, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return json<{ id: string; number: string }>(answer);
  };
  const events = async () =>
    (
      await json<{ items: ClientEvent[] }>(
        await server.call('GET', `${base}/event-log?limit=200`, { cookie: owner.cookie }),
      )
    ).items;
  const count = async (type: string) => (await events()).filter((event) => event.type === type).length;
  await call('POST', `${base}/webhooks`, { url: receiver.url });

  // The organisation, its channels and its contents.
  const { key } = await json<{ key: string }>(await server.call('GET', base, { cookie: owner.cookie }));
  await call('PUT', base, clientForm({ key, name: CANARY }));
  const channel = await call('POST', `${base}/channels`, channelForm({ name: CANARY }));
  await call('PUT', `${base}/channels/${channel.id}`, channelForm({ name: CANARY }));
  await call('PUT', `${base}/channels/order`, { channelIds: [channel.id, ...scope.channelIds] });
  const startsAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  const onDemand = { channelIds: [], description: '', name: CANARY };
  const content = await call(
    'POST',
    `${base}/contents`,
    contentForm(scope.channelIds, {
      name: CANARY,
      startsAt,
      contentType: 'simulatedLive',
      convertToOnDemand: { enabled: true, ...onDemand },
    }),
  );
  await call('DELETE', `${base}/channels/${channel.id}`);
  await call(
    'PUT',
    `${base}/contents/${content.id}`,
    contentForm(scope.channelIds, {
      name: CANARY,
      startsAt,
      contentType: 'simulatedLive',
      convertToOnDemand: { enabled: true, ...onDemand },
    }),
  );
  const other = await call('POST', `${base}/contents`, contentForm(scope.channelIds, { name: CANARY }));
  await call('DELETE', `${base}/contents/${other.id}`);

  // People on the content's page.
  const guest = await chats.guest(CANARY);
  const host = await chats.user(CANARY, 'host');
  await chats.does(guest, 'request', { message: `Pray for ${CANARY}` });
  const said = await guest.viewer.command(chatCommands.send, { contentId: chats.contentId, message: CANARY } as never);
  await host.viewer.command(chatCommands.delete, { contentId: chats.contentId, n: 'n' in said ? said.n : 0 } as never);
  const interactions = `/api/contents/${chats.contentId}/interactions`;
  const fields = {
    ...newInteraction(),
    interactionTitle: CANARY,
    interactionText: `<p>${CANARY}</p>`,
    responses: [{ ...newResponse(), responseText: CANARY, actionText: '<p>x</p>' }],
  };
  const interaction = await json<{ id: string; responses: { id: string }[] }>(
    await server.call('POST', interactions, { cookie: owner.cookie, body: { id: v7(), interaction: fields } }),
  );
  await call('POST', `${interactions}/${interaction.id}/send`);
  for (const person of [guest, await chats.guest(CANARY)]) {
    const input = {
      contentId: chats.contentId,
      interactionId: interaction.id,
      responseId: interaction.responses[0]?.id,
    };
    const answered = await person.viewer.command(
      interactionsCommands.answer,
      interactionsCommandShapes.answer.input.parse(input),
    );
    expect(answered.type).toBe('ack');
  }
  await server.runDueJobs();
  expect(await count('interaction.answered')).toBe(0);
  clock.advance(10_000);
  await server.runDueJobs();
  expect(await count('interaction.answered')).toBe(1);

  // Staff.
  const email = `${CANARY}-${v7()}@grace.example`;
  const names = { firstName: CANARY, lastName: CANARY };
  await call('POST', `${base}/invite`, { email, ...names, role: 'host' });
  const { text = '' } = (await server.app.platform.mail.recent(50)).find(({ to }) => to === email) ?? {};
  const [, userId = '', verificationCode = ''] = /\/signup\/([^/]+)\/([^/]+)\//.exec(text) ?? [];
  const link = { userId, verificationCode, email };
  const created = await server.call('POST', '/api/auth/invited', { body: { ...link, password: PASSWORD } });
  await server.call('POST', '/api/users/activate', { body: link, cookie: cookiesOf(created) });
  await call('DELETE', `${base}/users/${userId}`);

  // Attendees.
  const event = await call('POST', `${base}/events?id=${v7()}`, sampleEventForm({ title: CANARY }));
  const attendees = `${base}/events/${event.id}/attendees`;
  const attendee = await call('POST', attendees, { ...sampleAttendeeForm(), ...names, number: '482916305571' });
  await call('PUT', `${attendees}/${attendee.id}/status`, { status: 'Cancelled' });

  // Times, and the figures a day later.
  await vi.waitFor(
    async () => {
      const { rows } = await server.db.execute(
        sql`select 1 from content_figures where content_id = ${chats.contentId}`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 100 },
  );
  for (let hour = 0; hour < 4; hour += 1) {
    clock.advance(HOUR_MS);
    await server.runDueJobs();
  }
  clock.advance(30 * HOUR_MS);
  await server.app.platform.jobs.enqueue(server.db, 'analytics-keep-figures', {});
  await server.runDueJobs();
  await server.runDueJobs();

  owner.cookie = await server.signIn(owner.email);
  const found = await events();
  expect(new Set(found.map(({ type }) => type))).toEqual(new Set(clientEventTypes));
  expect(found.map(({ n }) => n)).toEqual(found.map((_, index) => index + 1));
  expect(found.find(({ type }) => type === 'content.converted')?.data).toMatchObject({ contentId: content.id });
  expect(found.find(({ type }) => type === 'attendee.cancelled')?.data).toEqual({ clientId, eventId: event.id });
  expect(found.find(({ type }) => type === 'user.joined')?.data).toEqual({ clientId, userId });
  const { rows: attempts } = await server.db.execute(sql`select * from webhook_attempts`);
  expect([attempts.length, receiver.received.length]).toEqual([found.length, found.length]);
  // Without a mail server, the log tells the operator of each email.
  const logged = lines.filter((line) => !line.includes('an email is in the outbox'));
  expect(lines.length - logged.length).toBe(1);
  const written = JSON.stringify([found, attempts, receiver.received, logged]);
  expect(written).toContain(clientId);
  const secrets = [new RegExp(CANARY, 'i'), /482916305571/, /whsec_/];
  expect(secrets.filter((secret) => secret.test(written))).toEqual([]);
});
