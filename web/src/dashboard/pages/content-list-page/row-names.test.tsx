import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, aHost, aUser, EVENING, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const channels = `/dashboard/${GRACE}/channels`;
const contents = `/dashboard/${GRACE}/contents`;
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' });

const link = (name: string) => screen.findByRole('link', { name });
/** Finds a link that opens a new tab, which its label mentions. */
const newTabLink = (name: string) => link(`${name} (opens in a new tab)`);
const onDemand = () => aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' });
const past = () => aContent({ startsAt: '2020-01-01T10:00:00.000Z' });

test.each([
  ['an upcoming content', aContent()],
  ['an on-demand content', onDemand()],
])('the name of %s opens its form', async (_what, content) => {
  aServer({ contents: [content] });
  const router = openDashboard(contents);
  fireEvent.click(await link('Evening Prayer'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${contents}/${EVENING}`));
});

test.each([
  ['an ended content', 'an owner', past(), aUser()],
  ['an upcoming content', 'a host', aContent(), aHost()],
  ['an on-demand content', 'a host', onDemand(), aHost()],
])('the name of %s opens the preview for %s', async (_what, _who, content, user) => {
  aServer({ user, contents: [content] });
  openDashboard(contents);
  const name = await newTabLink('Evening Prayer');
  expect([name.getAttribute('href'), name.getAttribute('target')]).toEqual(['/grace/sunday/abcdefgh23', '_blank']);
});

test('the name of a content that the user cannot open is no link', async () => {
  aServer({ user: aHost(), contents: [aContent({ channelIds: [YOUTH] })] });
  openDashboard(contents);
  await screen.findByText('Evening Prayer');
  expect(screen.queryByRole('link', { name: /^Evening Prayer/ })).toBeNull();
});

test('the name of a channel opens its form', async () => {
  aServer();
  const router = openDashboard(channels);
  fireEvent.click(await link('Sunday Gathering'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${channels}/${SUNDAY}`));
});

test('the name of a channel that the user may not edit opens its public page', async () => {
  const user = aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } });
  aServer({ user, channels: [aChannel(), youth] });
  openDashboard(channels);
  const name = await newTabLink('Grace Youth');
  expect([name.getAttribute('href'), name.getAttribute('target')]).toEqual(['/grace/youth', '_blank']);
});
