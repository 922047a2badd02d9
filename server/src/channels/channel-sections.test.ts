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

/** Adds a channel and saves the changes as its owner. Returns requests of the owner and of a viewer. */
async function aSavedChannel(changes: object) {
  const channel = await aChannel(bed.db);
  const url = `/api/clients/${channel.clientId}/channels/${channel.id}`;
  const owner = staff('owner', channel.clientId);
  const save = (more: object) => bed.as(owner, 'PUT', url, channelForm({ key: channel.key, ...more }));
  const publicUrl = `/cdn/channels/${channel.clientId}/${channel.id}`;
  const readAsViewer = async () => (await bed.as(guest, 'GET', publicUrl)).json().data;
  expect((await save(changes)).statusCode).toBe(200);
  return { save, readAsViewer, readAsStaff: async () => (await bed.as(owner, 'GET', url)).json() };
}

test('CHN-177 CHN-176 CHN-101~ a channel’s own theme is stored and shown; if a channel has no theme, viewers get the client’s theme', async () => {
  const { save, readAsViewer, readAsStaff } = await aSavedChannel({ theme });
  expect((await readAsStaff()).theme).toEqual(theme);
  expect((await readAsViewer()).theme).toEqual(theme);
  await save({ theme: null });
  expect((await readAsStaff()).theme).toBeNull();
  expect((await readAsViewer()).theme).toEqual(newOrganisationTheme);
});

test('CHN-1~ CHN-191~ CHN-201~ chat widget, analytics and access links are stored; viewers get only the enabled widget and the analytics', async () => {
  const { save, readAsViewer, readAsStaff } = await aSavedChannel({ chatWidget, analytics, ...links });
  expect(await readAsStaff()).toMatchObject({ chatWidget, analytics, ...links });
  expect(await readAsViewer()).toMatchObject({ chatWidget, analytics });
  for (const name of Object.keys(links)) expect(await readAsViewer()).not.toHaveProperty(name);
  // The settings of a disabled chat widget are sent only to staff.
  await save({ chatWidget: { ...chatWidget, enabled: false } });
  expect((await readAsStaff()).chatWidget.embedId).toBe(chatWidget.embedId);
  expect((await readAsViewer()).chatWidget).toEqual(newChatWidget);
});

test('CHN-111~ the server validates the chat widget and analytics as the form does', async () => {
  const { save } = await aSavedChannel({});
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

test('CHN-191~ a channel that was stored before chat widget and analytics existed has empty settings', async () => {
  const { id: clientId } = await aClient(bed.db);
  const { id } = await aChannel(bed.db, { clientId });
  await bed.db.execute(sql`update channels set chat_widget = default, analytics = default where id = ${id}`);
  const answer = await bed.as(staff('owner', clientId), 'GET', `/api/clients/${clientId}/channels/${id}`);
  expect(answer.json()).toMatchObject({ chatWidget: newChatWidget, analytics: { google: [] }, initialAccessURL: '' });
});
