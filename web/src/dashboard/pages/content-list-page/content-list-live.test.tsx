import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, EVENING, GRACE, SUNDAY } from '../../testing/records.ts';

const topic = topicName(presenceTopics.staff, { channelId: SUNDAY });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const row = () => screen.getByText('Evening Prayer').closest('li')?.textContent;

test('PRES-19~ the row of a live content shows its number of viewers and updates it', async () => {
  aServer({ contents: [aContent({ startsAt: inMinutes(-10), opensAt: inMinutes(-10) })] });
  const server = testSocket();
  openDashboard(`/dashboard/${GRACE}/contents`, { socket: server.socket });
  await waitFor(() => expect(server.follows(topic)).toBe(true));
  act(() => server.snapshot(topic, { people: [], total: 412, live: { [EVENING]: 412 } }));
  expect(row()).toContain('412 watching');
  act(() => server.event(topic, { type: 'changed', data: { people: [], total: 411, live: { [EVENING]: 411 } } }));
  expect(row()).toContain('411 watching');
});

test('a list without an open content subscribes to no presence', async () => {
  const later = aContent({ startsAt: inMinutes(600), opensAt: inMinutes(590) });
  aServer({ contents: [later] });
  const server = testSocket();
  openDashboard(`/dashboard/${GRACE}/contents`, { socket: server.socket });
  await screen.findByText('Evening Prayer');
  expect(server.follows(topic)).toBe(false);
});

test('CNT-354~ the row of a live content links to the host panel, and the row of an upcoming content does not', async () => {
  const later = aContent({ id: '70000000-0000-4000-8000-000000000000', name: 'Compline', startsAt: inMinutes(600) });
  aServer({ contents: [aContent({ startsAt: inMinutes(-10), opensAt: inMinutes(-10) }), later] });
  openDashboard(`/dashboard/${GRACE}/contents`);
  const panel = await screen.findByRole('link', { name: 'Host Panel, Evening Prayer' });
  expect(panel.getAttribute('href')).toBe(`/dashboard/${GRACE}/contents/${EVENING}/host`);
  expect(await screen.findByText('Compline')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Host Panel, Compline' })).toBeNull();
});

test('CNT-354~ on a phone a live content is a card with its picture, badge, time and number of viewers', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: /max-width: (599|767)px/.test(media),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  aServer({ contents: [aContent({ startsAt: inMinutes(-10), opensAt: inMinutes(-10), timeZoneName: 'UTC' })] });
  const server = testSocket();
  openDashboard(`/dashboard/${GRACE}/contents`, { socket: server.socket });
  await waitFor(() => expect(server.follows(topic)).toBe(true));
  act(() => server.snapshot(topic, { people: [], total: 412, live: { [EVENING]: 412 } }));
  const card = within(screen.getByText('Evening Prayer').closest('li') as HTMLElement);
  expect(card.getByText('LIVE')).toBeTruthy();
  expect(card.getByText(/ · .*(AM|PM) UTC$/).nextElementSibling?.textContent).toBe('412 watching');
  expect(card.getByRole('link', { name: 'Host Panel, Evening Prayer' }).textContent).toBe('Host Panel');
  expect(card.getByRole('button', { name: 'Actions for Evening Prayer' })).toBeTruthy();
});
