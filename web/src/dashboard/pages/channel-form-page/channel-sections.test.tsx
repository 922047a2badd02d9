import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { presetThemes } from '@nave/domain/clients/preset-themes.ts';
import { newOrganisationTheme } from '@nave/domain/clients/theme.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, atGrace, atSunday, GRACE, SUNDAY } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/channels`;
const form = `${list}/${SUNDAY}`;
const GUID = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const preset = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const theme = { ...newOrganisationTheme, backgroundImage: '/media/lake.webp' };

/** A server that stores the channel. `sent` returns the body of the last save. */
function aSavingServer(channel: Channel = aChannel()) {
  const server = aServer({ channels: [channel] }).on(channelCalls.save, atSunday, ({ body }) => ({
    body: { ...channel, ...channelValues(body) },
  }));
  return { server, sent: () => server.asked(channelCalls.save).at(-1)?.body as ChannelForm | undefined };
}

async function save() {
  press('Save');
  await screen.findByText('Channel saved!');
}

test('CHN-68 CHN-69~ the sections are in the specified order', async () => {
  aServer();
  openDashboard(form);
  await field(/^Name/);
  const tabs = within(screen.getByRole('navigation', { name: 'Form sections' })).getAllByRole('link');
  const labels = tabs.map(({ textContent }) => textContent?.trim());
  const sections = ['Details', 'Access', 'Theme', 'Default Video', 'Links', 'Integrations'];
  expect(labels).toEqual([...sections, 'Edit', 'Preview']);
});

test('CHN-74 CHN-176~ a channel uses the organisation’s theme or its own, which starts as a copy and is kept while the organisation’s is used', async () => {
  const { sent } = aSavingServer();
  openDashboard(`${form}/theme`);
  const shares = await field(/^Use Grace Community Church’s theme/);
  expect(shares.checked).toBe(true);
  expect(screen.queryByRole('group', { name: 'Preset themes' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Preview' })).toBeTruthy();
  fireEvent.click(shares);
  fireEvent.click(preset('Seacoast'));
  fireEvent.click(shares);
  expect(screen.queryByRole('group', { name: 'Preset themes' })).toBeNull();
  fireEvent.click(shares);
  expect(preset('Seacoast').checked).toBe(true);
  expect(await field('Background image')).toBeTruthy();
  await save();
  expect(sent()?.theme).toEqual({ ...presetThemes.seacoast.colors, backgroundImage: '' });
  fireEvent.click(shares);
  await waitFor(() => expect(screen.queryByText('Channel saved!')).toBeNull(), { timeout: 5_000 });
  await save();
  expect(sent()?.theme).toBeNull();
});

test('CHN-171 CHN-172 CHN-173 a preset sets all colours and keeps the picture', async () => {
  const { sent } = aSavingServer(aChannel({ theme }));
  openDashboard(`${form}/theme`);
  await screen.findByRole('group', { name: 'Preset themes' });
  for (const name of ['Analog', 'Generosity', 'Seacoast', 'Lite Soda', 'Pop Punk', 'Cerulean'])
    expect(preset(name)).toBeTruthy();
  fireEvent.click(preset('Pop Punk'));
  await save();
  expect(sent()?.theme).toEqual({ ...presetThemes['pop-punk'].colors, backgroundImage: '/media/lake.webp' });
});

test('CHN-174 CHN-175 CHN-180~ colour fields appear if the theme matches no preset, and an invalid colour is reported', async () => {
  const { server } = aSavingServer(aChannel({ theme }));
  openDashboard(`${form}/theme`);
  await type('Page background', 'red');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await within(await screen.findByRole('alert')).findByText('Please use a valid hexadecimal color code'),
  ).toBeTruthy();
  expect(server.asked(channelCalls.save)).toEqual([]);
  fireEvent.click(preset('Analog'));
  await waitFor(() => expect(screen.queryByLabelText('Page background')).toBeNull());
});

test('CHN-72~ CHN-204~ Access has two access links, and each link needs both a label and a URL', async () => {
  const { sent } = aSavingServer();
  openDashboard(`${form}/access`);
  await type('Initial Access Label', 'Get a ticket');
  await type('Renew Access URL', 'https://grace.example/again');
  press('Save');
  const summary = within(await screen.findByRole('alert'));
  expect(await summary.findByText('Initial Access URL is required')).toBeTruthy();
  expect(summary.getByText('Renew Access Label is required')).toBeTruthy();
  await type('Initial Access URL', 'https://grace.example/in');
  await type('Renew Access Label', 'Renew');
  await save();
  expect(sent()).toMatchObject({ initialAccessLabel: 'Get a ticket', renewAccessURL: 'https://grace.example/again' });
});

test('CHN-77 CHN-119 CHN-193~ Integrations has the tracking ids and the chat widget, which is at first off with Zendesk as its provider', async () => {
  const { sent } = aSavingServer();
  openDashboard(`${form}/integrations`);
  const isOn = await field(/^Support chat/);
  expect([isOn.checked, screen.queryByLabelText(/^Key/)]).toEqual([false, null]);
  fireEvent.click(isOn);
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Provider/ })).value).toBe('Zendesk');
  press('Save');
  expect(await within(await screen.findByRole('alert')).findByText('Key is required')).toBeTruthy();
  await type(/^Key/, GUID);
  press('Add tracking id');
  await type('Tracking id', 'G-ABCD1234');
  press('Add tracking id');
  await type('Tracking id 2', 'UA-1234-1');
  press('Remove tracking id 1');
  await save();
  expect(sent()).toMatchObject({
    chatWidget: { enabled: true, provider: 'zendesk', embedId: GUID },
    analytics: { google: [{ trackingId: 'UA-1234-1' }] },
  });
});

test('CHN-119 CHN-201~ a copied channel has the widget and the tracking ids of the original', async () => {
  const chatWidget = { enabled: true, provider: 'helpscout', embedId: GUID } as const;
  const analytics = { google: [{ trackingId: 'G-ABCD1234' }] };
  const server = aServer({ channels: [aChannel({ chatWidget, analytics, theme })] }).on(
    channelCalls.add,
    atGrace,
    'unreachable',
  );
  openDashboard(`${list}/copy/${SUNDAY}/integrations`);
  expect((await field('Tracking id')).value).toBe('G-ABCD1234');
  press('Save');
  await screen.findByText('Error submitting form.');
  expect(server.asked(channelCalls.add)[0]?.body).toMatchObject({ chatWidget, analytics, theme });
});
