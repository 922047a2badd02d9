import { refreshCalls } from '@nave/domain/operations/refresh.calls.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aUser } from '../../testing/records.ts';

const globalOwner = aUser({ globalRole: 'owner', clients: {} });

async function askToForce() {
  openDashboard('/dashboard/forcedRefresh');
  fireEvent.click(await screen.findByRole('button', { name: 'Reload all viewer pages' }));
  return screen.findByRole('dialog', { name: 'Reload all viewer pages?' });
}

test('OPS-34 the global owner confirms once, and then all viewers reload', async () => {
  let forced = 0;
  aServer({ user: globalOwner }).on(refreshCalls.force, {}, () => {
    forced += 1;
    return { body: { refreshAt: '2026-11-22T10:00:00.000Z' } };
  });
  const question = await askToForce();
  expect(forced).toBe(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Reload all' }));
  expect(await screen.findByText('All viewer pages are reloading.')).toBeDefined();
  expect(forced).toBe(1);
});

test('a request that does not reach the server shows an error', async () => {
  aServer({ user: globalOwner }).on(refreshCalls.force, {}, () => 'unreachable');
  fireEvent.click(within(await askToForce()).getByRole('button', { name: 'Reload all' }));
  expect(await screen.findByText('We couldn’t reload viewer pages. Try again.')).toBeDefined();
});
