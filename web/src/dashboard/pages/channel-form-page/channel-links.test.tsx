import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, atGrace, GRACE } from '../../testing/records.ts';

test('CHN-117 a new channel has no links', async () => {
  aServer({ channels: [aChannel()] });
  openDashboard(`/dashboard/${GRACE}/channels/add/links`);
  expect(await screen.findByText('Add link')).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: 'Link 1' })).toBeNull();
  fireEvent.click(screen.getByText('Add link'));
  expect(await screen.findByRole('listitem', { name: 'Link 1' })).toBeTruthy();
});

test('LNK-24 CHN-76 LNK-32~ LNK-46~ links of the channel form have a switch and need no icon', async () => {
  const channel = aChannel();
  const at = { ...atGrace, channelId: channel.id };
  const server = aServer({ channels: [channel] }).on(channelCalls.save, at, { body: channel });
  openDashboard(`/dashboard/${GRACE}/channels/${channel.id}/links`);
  fireEvent.click(await screen.findByText('Add link'));
  const link = within(await screen.findByRole('listitem', { name: 'Link 1' }));
  fireEvent.change(link.getByRole('textbox', { name: /^Link Name/ }), { target: { value: 'Give' } });
  fireEvent.change(link.getByRole('textbox', { name: /^URL/ }), { target: { value: 'https://grace.example/give' } });
  fireEvent.click(link.getByRole('switch', { name: 'Enabled' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(channelCalls.save, at)).toHaveLength(1));
  expect((server.asked(channelCalls.save, at)[0]?.body as ChannelForm | undefined)?.links).toMatchObject([
    { text: 'Give', icon: null, enabled: false, url: { target: 'newTab' } },
  ]);
});
