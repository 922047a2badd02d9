import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aHost, atGrace, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/channels`;
const copy = `${list}/copy/${SUNDAY}`;
const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the last section, where the main button saves. */
async function openLastSection() {
  fireEvent.click(screen.getAllByRole('link', { name: /^(Integrations|Default Video|Links)/ }).at(-1) as HTMLElement);
  await screen.findByRole('button', { name: 'Save' });
}

test('SHELL-79 CHN-34 CHN-58 CHN-62 CHN-65 CHN-128 CHN-129 Copy opens the form with the channel’s values and a new name and key', async () => {
  aServer({ channels: [aChannel({ description: 'At ten.', isPrivate: true })] });
  const router = openDashboard(list);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Sunday Gathering' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(copy));
  expect((await field(/^Name/)).value).toBe('Copy of Sunday Gathering');
  expect(screen.getByRole('heading', { level: 1, name: 'Duplicate Sunday Gathering' })).toBeTruthy();
  expect((await field('URL *')).value).toBe('copy-of-sunday');
  expect((await field(/^Description/)).value).toBe('At ten.');
  const preview = screen.queryByRole('link', { name: 'Preview (opens in a new tab)' });
  expect(preview).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Access/ }));
  expect((await field(/^Private/)).checked).toBe(true);
});

test('CHN-237 the key of a copied channel does not follow the name', async () => {
  aServer();
  openDashboard(copy);
  await type(/^Name/, 'Sunday at Ten');
  expect((await field('URL *')).value).toBe('copy-of-sunday');
});

test('CHN-79 CHN-88 CHN-252~ Next opens each section of a copy; saving again after a failure adds the copy only once and opens the list', async () => {
  const server = aServer().on(channelCalls.add, atGrace, 'unreachable');
  const router = openDashboard(copy);
  await field(/^Name/);
  press('Next');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${copy}/access`));
  await openLastSection();
  press('Save');
  await screen.findByText('Error submitting form.');
  server.on(channelCalls.add, atGrace, ({ body }) => ({
    body: { ...aChannel(), ...(body as object as Channel), id: YOUTH },
  }));
  press('Save');
  expect(await screen.findByText('Channel saved!')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  const [first, second] = server.asked(channelCalls.add, atGrace);
  expect(first?.path).toMatch(/\?id=[0-9a-f-]{36}$/);
  expect(second?.path).toBe(first?.path);
  expect(second?.body).toMatchObject({ name: 'Copy of Sunday Gathering', key: 'copy-of-sunday' });
  expect(server.asked(channelCalls.save)).toEqual([]);
  // The lookup of the key ignores the channel that the failed save may have added.
  const lookup = server.asked(channelCalls.keyAvailable).at(-1)?.path ?? '';
  expect(new URL(lookup, 'http://nave.example').searchParams.get('except')).toBe(first?.path.slice(-36));
});

test('CHN-59~ CHN-60~ a user who may not edit the channel cannot copy it', async () => {
  for (const user of [aHost(), aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [YOUTH] } })]) {
    aServer({ user });
    openDashboard(copy);
    expect((await screen.findAllByRole('heading', { name: 'Unauthorized' })).length).toBeGreaterThan(0);
  }
});

test('CHN-66~ copying a missing channel shows a 404 page', async () => {
  aServer();
  openDashboard(`${list}/copy/${YOUTH}`);
  expect(await screen.findByText('404 Channel not found.')).toBeTruthy();
});
