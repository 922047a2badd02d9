import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClient, atGrace, aUser, aWebhook, GRACE } from '../../testing/records.ts';
// Loads the large list of time zones before the tests begin.
import '../../../staff-kit/fields/zone-search.ts';

const SECRET = 'whsec_AAAA';
const atWebhook = { ...atGrace, webhookId: aWebhook().id };

function withWebhooks(webhooks: Webhook[], user = aUser()) {
  let items = webhooks;
  const server = aServer({ user })
    .on(clientCalls.read, atGrace, { body: aClient({ logoImage: '/media/logo.webp' }) })
    .on(webhookCalls.list, atGrace, () => ({ body: { items } }))
    .on(webhookCalls.add, atGrace, () => {
      items = [...items, aWebhook()];
      return { status: 201, body: { webhook: aWebhook(), secret: SECRET } };
    })
    .on(webhookCalls.remove, atWebhook, { body: { items: [] } });
  openDashboard(`/dashboard/${GRACE}`);
  return server;
}

const rows = async () => within(await screen.findByRole('list', { name: 'Webhooks' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('API-110~ API-191~ an owner adds a webhook in the section Details and sees its secret once', async () => {
  const server = withWebhooks([]);
  fireEvent.change(await screen.findByLabelText('Webhook URL'), { target: { value: ' https://hooks.example/nave ' } });
  press('Add webhook');
  expect(await (await rows()).findByText(SECRET)).toBeTruthy();
  expect((await rows()).getByText('Nothing sent yet')).toBeTruthy();
  expect(server.asked(webhookCalls.add, atGrace)[0]?.body).toEqual({ url: 'https://hooks.example/nave' });
  expect(screen.getByLabelText<HTMLInputElement>('Webhook URL').value).toBe('');
});

test('the field reports an invalid URL and a refusal by the server', async () => {
  const server = withWebhooks([]);
  fireEvent.change(await screen.findByLabelText('Webhook URL'), { target: { value: 'hooks' } });
  press('Add webhook');
  expect(await screen.findByText('Webhook URL needs to be a valid URL (ex. https://www.example.com)')).toBeTruthy();
  expect(server.asked(webhookCalls.add, atGrace)).toEqual([]);
  server.on(webhookCalls.add, atGrace, refusal(400, 'webhooks.private', 'Webhook URL needs to be a public address'));
  fireEvent.change(screen.getByLabelText('Webhook URL'), { target: { value: 'https://10.0.0.1' } });
  press('Add webhook');
  expect(await screen.findByText('Webhook URL needs to be a public address')).toBeTruthy();
});

test('API-190~ a webhook shows the result of its last delivery, also after a test', async () => {
  const last = { at: '2026-11-22T10:00:00.000Z', problem: 'The receiver answered 503.' };
  const server = withWebhooks([aWebhook({ last, waiting: 3 })]);
  expect((await rows()).getByText(/The receiver answered 503\. 3 waiting\. We’ll retry for 24 hours\.$/)).toBeTruthy();
  server.on(webhookCalls.test, atWebhook, { body: aWebhook({ last: { ...last, problem: null } }) });
  press('Send test to https://hooks.example/nave');
  expect(await screen.findByText('Test delivered')).toBeTruthy();
  expect((await rows()).getByText(/^Delivered /)).toBeTruthy();
});

test('API-193~ a new secret and a removal need a confirmation', async () => {
  const server = withWebhooks([aWebhook()]).on(webhookCalls.renew, atWebhook, { body: { secret: SECRET } });
  await rows();
  press('New secret for https://hooks.example/nave');
  expect(await screen.findByText(/signed with both secrets/)).toBeTruthy();
  expect(server.asked(webhookCalls.renew, atWebhook)).toEqual([]);
  press('Create new secret');
  expect(await screen.findByText(SECRET)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Remove https://hooks.example/nave');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Webhooks' })).toBeNull());
});

test('API-110~ a sixth webhook cannot be added', async () => {
  const five = Array.from({ length: 5 }, (_, n) => aWebhook({ id: String(n), url: `https://hooks.example/${n}` }));
  withWebhooks(five);
  expect(await screen.findByText('You can add up to 5 webhooks.')).toBeTruthy();
  expect(screen.queryByLabelText('Webhook URL')).toBeNull();
});

test('API-190~ an admin can edit the settings but sees no webhooks', async () => {
  withWebhooks([aWebhook()], aUser({ clients: { [GRACE]: 'admin' } }));
  expect(await screen.findByLabelText(/^Postal code/)).toBeTruthy();
  expect(screen.queryByText('Webhooks')).toBeNull();
});
