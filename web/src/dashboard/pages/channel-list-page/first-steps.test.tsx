import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, aMember, GRACE } from '../../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;
const steps = () => screen.findByRole('region', { name: 'First steps' });

test('SHELL-190 a new organisation sees the first steps with their links', async () => {
  aServer({ contents: [] });
  const router = openDashboard(channels);
  const region = within(await steps());
  const viewLink = region.getByRole<HTMLAnchorElement>('link', { name: 'View it as your viewers do' });
  expect(viewLink.getAttribute('href')).toBe('/grace/sunday');
  expect(region.getByRole('link', { name: 'Add content' }).getAttribute('href')).toContain('/contents/add');
  expect(region.getAllByText(', done')).toHaveLength(1);
  fireEvent.click(region.getByRole('link', { name: 'Invite a user' }));
  expect(router.state.location.pathname).toBe(`/dashboard/${GRACE}/users/add`);
});

test('SHELL-190~ the step to invite someone is done after an invitation', async () => {
  aServer({ contents: [], users: [aMember()] });
  openDashboard(channels);
  const region = within(await steps());
  await waitFor(() => expect(region.getAllByText(', done')).toHaveLength(2));
});

test('SHELL-190~ an organisation with a content sees no first steps', async () => {
  aServer();
  openDashboard(channels);
  await screen.findByText('Sunday Gathering');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('SHELL-190~ a host of a new organisation sees no first steps', async () => {
  aServer({ contents: [], user: aHost() });
  openDashboard(channels);
  await screen.findByText('Sunday Gathering');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
