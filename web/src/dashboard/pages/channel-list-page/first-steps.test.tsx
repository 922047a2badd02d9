import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, aMember, GRACE } from '../../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;
const steps = () => screen.findByRole('region', { name: 'First steps' });

test('SHELL-190 a new organisation is told what comes first, and where', async () => {
  aServer({ contents: [] });
  const router = openDashboard(channels);
  const there = within(await steps());
  const seen = there.getByRole<HTMLAnchorElement>('link', { name: 'View it as your viewers do' });
  expect(seen.getAttribute('href')).toBe('/grace/sunday');
  expect(there.getByRole('link', { name: 'Add content' }).getAttribute('href')).toContain('/contents/add');
  expect(there.getAllByText(', done')).toHaveLength(1);
  fireEvent.click(there.getByRole('link', { name: 'Invite a user' }));
  expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/users/add`);
});

test('SHELL-190~ whoever has invited somebody sees that done', async () => {
  aServer({ contents: [], users: [aMember()] });
  openDashboard(channels);
  const there = within(await steps());
  await waitFor(() => expect(there.getAllByText(', done')).toHaveLength(2));
});

test('SHELL-190~ with a content, and for a host, nothing of it stands there', async () => {
  aServer();
  openDashboard(channels);
  await screen.findByText('Sunday Gathering');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('SHELL-190~ a host of a new organisation is told nothing that a host cannot do', async () => {
  aServer({ contents: [], user: aHost() });
  openDashboard(channels);
  await screen.findByText('Sunday Gathering');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
