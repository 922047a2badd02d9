import { newChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, channelForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const theme = { ...newOrganisationTheme, backgroundColor: '#123456', backgroundImage: '/media/a.webp' };
const chatWidget = { enabled: true, provider: 'helpscout' as const, embedId: '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f' };
const analytics = { google: [{ trackingId: 'G-ABCD1234' }] };
const links = {
  initialAccessLabel: 'Get in',
  initialAccessURL: 'https://grace.example/in',
  renewAccessLabel: 'Renew',
  renewAccessURL: 'https://grace.example/again',
};

/** A channel, and a function that saves it as its owner. */
async function saved(changes: object) {
  const channel = await aChannel(bed.db);
  const url = `/api/clients/${channel.clientId}/channels/${channel.id}`;
  const owner = staff('owner', channel.clientId);
  const save = (more: object) => bed.as(owner, 'PUT', url, channelForm({ key: channel.key, ...more }));
  const shown = async () => (await bed.as(guest, 'GET', `/cdn/channels/${channel.clientId}/${channel.id}`)).json().data;
  expect((await save(changes)).statusCode).toBe(200);
  return { save, shown, read: async () => (await bed.as(owner, 'GET', url)).json() };
}

test('CHN-177 CHN-176 CHN-101~ a channel’s own theme is stored and shown, and none with the client’s theme', async () => {
  const { save, shown, read } = await saved({ theme });
  expect((await read()).theme).toEqual(theme);
  expect((await shown()).theme).toEqual(theme);
  await save({ theme: null });
  expect((await read()).theme).toBeNull();
  expect((await shown()).theme).toEqual(newOrganisationTheme);
});

test('CHN-1~ CHN-191~ CHN-201~ widget, analytics and access links are stored; viewers get what their page needs', async () => {
  const { save, shown, read } = await saved({ chatWidget, analytics, ...links });
  expect(await read()).toMatchObject({ chatWidget, analytics, ...links });
  expect(await shown()).toMatchObject({ chatWidget, analytics });
  for (const name of Object.keys(links)) expect(await shown()).not.toHaveProperty(name);
  // Disabled settings are sent only to staff.
  await save({ chatWidget: { ...chatWidget, enabled: false } });
  expect((await read()).chatWidget.embedId).toBe(chatWidget.embedId);
  expect((await shown()).chatWidget).toEqual(newChatWidget);
});

test('CHN-111~ the server validates these fields as the form does', async () => {
  const { save } = await saved({});
  const wrong = await save({
    chatWidget: { ...chatWidget, embedId: 'x' },
    analytics: { google: [{ trackingId: 'x' }] },
  });
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    400,
    {
      'chatWidget.embedId': 'Key must be a valid format',
      'analytics.google.0.trackingId': 'Please use a valid Google Analytics Tracking Id',
    },
  ]);
});

test('CHN-191~ a channel saved before these fields existed has them empty', async () => {
  const { id: clientId } = await aClient(bed.db);
  const { id } = await aChannel(bed.db, { clientId });
  await bed.db.execute(sql`update channels set chat_widget = default, analytics = default where id = ${id}`);
  const answer = await bed.as(staff('owner', clientId), 'GET', `/api/clients/${clientId}/channels/${id}`);
  expect(answer.json()).toMatchObject({ chatWidget: newChatWidget, analytics: { google: [] }, initialAccessURL: '' });
});
