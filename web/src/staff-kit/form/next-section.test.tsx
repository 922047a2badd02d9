import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../dashboard/testing/fill.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aChannel, atGrace, GRACE, YOUTH } from '../../dashboard/testing/records.ts';

const contents = `/dashboard/${GRACE}/contents`;
const channels = `/dashboard/${GRACE}/channels`;

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp, value: string) => fill(await field(label), value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const problems = async () => {
  const summary = within(await screen.findByRole('alert'));
  return summary.getAllByRole('button').map(({ textContent }) => textContent);
};

function openNewContent(section = '') {
  aServer({ channels: [aChannel(), aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' })] });
  return openDashboard(`${contents}/add${section}`, { state: { contentType: 'live' } });
}

test('SHELL-170~ Next keeps an invalid section open, lists only that section’s problems, and focuses the first problem', async () => {
  const router = openNewContent();
  await type(/^Name/, 'Vespers');
  press('Next');
  expect(await problems()).toEqual(['Description is required', 'Select at least one channel']);
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Description/)));
  expect(router.state.location.pathname).toBe(`${contents}/add`);
});

test('SHELL-170 Next opens and focuses the next section once the current one is valid', async () => {
  const router = openNewContent();
  await type(/^Name/, 'Vespers');
  press('Next');
  await problems();
  await type(/^Description/, 'By candlelight.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Grace Youth' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  press('Next');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Access' })));
  expect(router.state.location.pathname).toBe(`${contents}/add/access`);
});

test('SHELL-170~ Next keeps the section open while the lookup reports the key as taken', async () => {
  aServer().on(channelCalls.keyAvailable, atGrace, { body: { available: false } });
  const router = openDashboard(`${channels}/add`);
  await type(/^Name/, 'Grace Youth');
  await screen.findByText('URL is already taken', undefined, { timeout: 5_000 });
  press('Next');
  expect(await problems()).toEqual(['URL is already taken']);
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^URL/)));
  expect(router.state.location.pathname).toBe(`${channels}/add`);
});

test('SHELL-171 a save in the last section opens the first invalid one and focuses its first problem', async () => {
  const router = openNewContent('/interactions');
  await screen.findByText('Add interaction');
  press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe(`${contents}/add/details`));
  await waitFor(async () => expect(document.activeElement).toBe(await field(/^Name/)));
  expect(await problems()).toContain('Video Provider is required');
});

test('SHELL-172 a shown problem disappears once a change of another field resolves the problem', async () => {
  const stored = aChannel({ showAt: '2030-12-02T00:00:00.000Z', hideAt: '2030-12-01T00:00:00.000Z' });
  aServer({ channels: [stored] });
  openDashboard(`${channels}/${stored.id}/access`);
  await screen.findByLabelText('Until: date');
  press('Save');
  await screen.findByRole('alert');
  fireEvent.change(screen.getByLabelText('Until: date'), { target: { value: '2030-12-09' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
