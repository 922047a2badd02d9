import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { clientEventsTopic } from '@nave/domain/clients/events/events.protocol.ts';
import type { Webhook, WebhookAttempt } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { webhooksTopic } from '@nave/domain/clients/webhooks/webhooks.protocol.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { atGrace, aUser, aWebhook, GRACE } from '../../testing/records.ts';

const PATH = `/dashboard/${GRACE}/webhooks`;
const OTHER_ID = '11111111-0000-4000-8000-000000000002';
const at = '2026-11-22T10:00:00.000Z';
const anEvent = (n: number, type: ClientEvent['type'] = 'channel.saved'): ClientEvent => ({
  n,
  id: `evt_${GRACE}_${n}`,
  type,
  at,
  data: { clientId: GRACE, channelId: 'c', version: n },
});
const anAttempt = (changes: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  id: '22222222-0000-4000-8000-000000000001',
  n: 7,
  eventId: `evt_${GRACE}_7`,
  type: 'channel.saved',
  at,
  status: 503,
  milliseconds: 34,
  problem: 'The receiver answered 503.',
  answer: 'Out of order',
  body: '{"type":"channel.saved"}',
  ...changes,
});

/** Opens the page with these receivers, events and attempts. */
function openPage(webhooks: Webhook[], { events = [anEvent(7)], attempts = [anAttempt()], user = aUser() } = {}) {
  const page = testSocket();
  const server = aServer({ user }).answers(webhookCalls.list, { items: webhooks });
  server.answers(webhookCalls.attempts, { items: attempts });
  openDashboard(PATH, { socket: page.socket });
  const show = () =>
    waitFor(() => {
      expect(page.follows(clientEventsTopic(GRACE))).toBe(true);
    }).then(() => act(() => page.snapshot(clientEventsTopic(GRACE), { items: events })));
  return { server, page, show };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const at1 = { ...atGrace, webhookId: aWebhook().id };

test('API-207 the page shows receivers with their state, events as they happen, and attempts with message and answer; staff pause, resume, test, replay and choose types', async () => {
  const failing = aWebhook({
    state: 'failing',
    since: at,
    waiting: 3,
    last: { at, problem: 'The receiver answered 503.' },
  });
  const paused = aWebhook({
    id: OTHER_ID,
    url: 'https://hooks.slack.com/services/x',
    receiver: 'slack',
    state: 'paused',
    since: at,
    isPausedByFailures: true,
    types: ['content.started'],
  });
  const { server, page, show } = openPage([failing, paused]);
  await show();
  const receivers = within(await screen.findByRole('list', { name: 'Receivers' }));
  expect(receivers.getByText(/^Failing since .*503\. We keep trying, and later events wait\./)).toBeTruthy();
  expect(receivers.getByText('3 events waiting')).toBeTruthy();
  expect(receivers.getByText('Slack')).toBeTruthy();
  expect(receivers.getByText(/^Paused since .*, after failing for 24 hours\./)).toBeTruthy();
  const events = within(screen.getByRole('region', { name: 'Events' }));
  expect(events.getByText('A channel was changed.')).toBeTruthy();
  const { n, id: _id, at: _at, ...rest } = anEvent(8, 'directChat.requested');
  act(() => page.event(clientEventsTopic(GRACE), { n, at: Date.parse(at), ...rest }));
  expect(events.getByText('Someone is asking for prayer or a conversation with a host.')).toBeTruthy();

  const attempts = within(screen.getByRole('region', { name: 'Attempts' }));
  expect(await attempts.findByText('Failed 503')).toBeTruthy();
  fireEvent.click(attempts.getByRole('button', { name: /channel\.saved/ }));
  expect(await attempts.findByText('Out of order')).toBeTruthy();
  expect(attempts.getByText(/"type": "channel\.saved"/)).toBeTruthy();

  server.on(webhookCalls.pause, at1, { body: aWebhook({ state: 'paused', since: at }) });
  press(`Pause ${failing.url}`);
  expect(await receivers.findByText(/Resume to deliver the waiting events\./)).toBeTruthy();
  server.on(webhookCalls.resume, at1, { body: aWebhook() });
  press(`Resume ${failing.url}`);
  expect(await receivers.findByText('Nothing sent yet')).toBeTruthy();
  server.on(webhookCalls.test, at1, { body: aWebhook({ last: { at, problem: null } }) });
  press(`Send test to ${failing.url}`);
  expect(await screen.findByText('Test delivered')).toBeTruthy();

  fireEvent.click(events.getByRole('button', { name: /A channel was changed/ }));
  server.on(webhookCalls.replay, at1, { body: aWebhook({ waiting: 2 }) });
  fireEvent.click(await events.findByRole('button', { name: 'Replay from here: event 7' }));
  expect(server.asked(webhookCalls.replay, at1)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Replay' }));
  expect(await receivers.findByText('2 events waiting')).toBeTruthy();
  expect(server.asked(webhookCalls.replay, at1)[0]?.body).toEqual({ from: 7 });

  server.on(webhookCalls.choose, at1, { body: aWebhook({ types: ['channel.added'] }) });
  press(`All events for ${failing.url}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Events for this receiver' }));
  fireEvent.click(dialog.getByLabelText('All events, and those added later'));
  expect(dialog.getByText('Choose at least one, or pause the webhook instead.')).toBeTruthy();
  fireEvent.click(dialog.getByLabelText('A channel was added.'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(webhookCalls.choose, at1)[0]?.body).toEqual({ types: ['channel.added'] }));
  await waitFor(() => expect(receivers.getAllByText('1 type of event')).toHaveLength(2));
});

test('API-203~ one event is sent again to the selected receiver, and a failure is told', async () => {
  const other = aWebhook({ id: OTHER_ID, url: 'https://other.example/hook' });
  const { server, show } = openPage([aWebhook(), other]);
  await show();
  fireEvent.click(await screen.findByRole('radio', { name: /other\.example/ }));
  const atOther = { ...atGrace, webhookId: OTHER_ID };
  server.on(webhookCalls.send, atOther, { body: anAttempt() });
  fireEvent.click(screen.getByRole('button', { name: /A channel was changed/ }));
  fireEvent.click(
    await within(screen.getByRole('region', { name: 'Events' })).findByRole('button', { name: 'Send again: event 7' }),
  );
  expect(await screen.findByText('Not delivered: The receiver answered 503.')).toBeTruthy();
  server.on(webhookCalls.send, atOther, refusal(404, 'webhooks.no-event', 'This event is no longer stored.'));
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Events' })).getByRole('button', { name: 'Send again: event 7' }),
  );
  expect(await screen.findByText('This event is no longer stored.')).toBeTruthy();
  expect(server.asked(webhookCalls.send, atOther).map(({ body }) => body)).toEqual([{ n: 7 }, { n: 7 }]);
});

test('API-207~ the page reads attempts again when the server has stored some, and says what is missing', async () => {
  const { server, page, show } = openPage([], { events: [] });
  await show();
  expect(await screen.findByRole('heading', { name: 'No receivers yet' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No events yet' })).toBeTruthy();
  server.answers(webhookCalls.list, { items: [aWebhook()] }).answers(webhookCalls.attempts, { items: [] });
  act(() => page.event(webhooksTopic(GRACE), { type: 'attempted', data: null }));
  expect(await screen.findByText('Send a test to see how the receiver answers.', {}, { timeout: 4_000 })).toBeTruthy();
});

test('API-190~ only owners see the page', async () => {
  const { server } = openPage([aWebhook()], { user: aUser({ clients: { [GRACE]: 'admin' } }) });
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(webhookCalls.list, atGrace)).toEqual([]);
});
