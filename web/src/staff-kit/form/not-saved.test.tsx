import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aChannel, atSunday, GRACE, SUNDAY } from '../../dashboard/testing/records.ts';
import { refusal } from '../../lib/testing/fake-server.ts';

const form = `/dashboard/${GRACE}/channels/${SUNDAY}`;
const unreachable = 'Not saved: we can’t reach the server. Your changes are still here.';

afterEach(() => act(() => window.dispatchEvent(new Event('online'))));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = async (value: string) => fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value } });

test('SHELL-159 SHELL-160 without a network a save fails at once, the bar shows the reason until the next save, and the user can leave during that save', async () => {
  const server = aServer().on(channelCalls.save, atSunday, 'unreachable');
  openDashboard(form);
  await type('Sunday at Ten');
  act(() => window.dispatchEvent(new Event('offline')));
  press('Save');
  const reason = await screen.findByText(unreachable);
  expect(reason.closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  await type('Sunday at Eleven');
  expect(screen.getByText(unreachable)).toBeTruthy();
  server.on(channelCalls.save, atSunday, () => new Promise(() => {}));
  press('Save');
  await screen.findByRole('button', { name: 'Saving...' });
  expect(screen.queryByText(unreachable)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'CONTENT' });
});

test('SHELL-195 once the network is back, the bar shows "Unsaved changes" instead of the network failure', async () => {
  aServer().on(channelCalls.save, atSunday, 'unreachable');
  openDashboard(form);
  await type('Sunday at Ten');
  press('Save');
  await screen.findByText(unreachable);
  act(() => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull());
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('SHELL-195~ a refusal of the server stays shown when the network comes back', async () => {
  aServer().on(channelCalls.save, atSunday, refusal(503, 'server.unavailable', 'Not right now.'));
  openDashboard(form);
  await type('Sunday at Ten');
  press('Save');
  await screen.findByText('Not saved: Not right now.');
  act(() => window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Not saved: Not right now.')).toBeTruthy();
});

test('SHELL-127~ SHELL-160~ changes that were discarded without a network are not saved later', async () => {
  const server = aServer().on(channelCalls.save, atSunday, 'unreachable');
  openDashboard(form);
  await type('Dropped');
  act(() => window.dispatchEvent(new Event('offline')));
  press('Save');
  await screen.findByText(unreachable);
  const saves = () => server.calls.filter(({ call }) => call.startsWith('PUT'));
  const tried = saves().length;
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'CONTENT' });
  server.on(channelCalls.save, atSunday, { body: aChannel() });
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(saves()).toHaveLength(tried);
  expect(screen.queryByText('Channel saved!')).toBeNull();
});

test('SHELL-160~ leaving the form aborts a running save', async () => {
  let answer = (_: { body: Channel }) => {};
  aServer().on(channelCalls.save, atSunday, () => new Promise((resolve) => (answer = resolve)));
  openDashboard(form);
  await type('Dropped');
  press('Save');
  await screen.findByRole('button', { name: 'Saving...' });
  fireEvent.click(screen.getByRole('link', { name: 'Content' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
  fireEvent.click(question.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'CONTENT' });
  await act(async () => answer({ body: aChannel({ name: 'Dropped' }) }));
  expect(screen.queryByText('Channel saved!')).toBeNull();
  expect(screen.queryByText('Error submitting form.')).toBeNull();
});

test('SHELL-159~ a save that the server refuses shows the refusal’s own message until a save succeeds', async () => {
  const server = aServer().on(channelCalls.save, atSunday, refusal(403, 'session.unauthorized', 'Unauthorized'));
  openDashboard(form);
  await type('Sunday at Ten');
  press('Save');
  expect(await screen.findByText('Not saved: Unauthorized')).toBeTruthy();
  server.on(channelCalls.save, atSunday, { body: aChannel({ name: 'Sunday at Ten' }) });
  press('Save');
  await screen.findByText('Channel saved!');
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
});
