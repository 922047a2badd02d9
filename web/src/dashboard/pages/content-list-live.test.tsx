import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { aContent, EVENING, GRACE, SUNDAY } from '../testing/records.ts';

const topic = topicName(presenceTopics.staff, { channelId: SUNDAY });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const row = () => screen.getByText('Evening Prayer').closest('li')?.textContent;

test('PRES-19~ how many watch what is live stands in its row, and moves while one looks', async () => {
  aServer({ contents: [aContent({ startsAt: inMinutes(-10), opensAt: inMinutes(-10) })] });
  const server = testSocket();
  openDashboard(`/dashboard/${GRACE}/contents`, { socket: server.socket });
  await waitFor(() => expect(server.follows(topic)).toBe(true));
  act(() => server.snapshot(topic, { people: [], total: 412, live: { [EVENING]: 412 } }));
  expect(row()).toContain('412 watching');
  act(() => server.event(topic, { type: 'changed', data: { people: [], total: 411, live: { [EVENING]: 411 } } }));
  expect(row()).toContain('411 watching');
});

test('a list on which nothing is open follows nobody', async () => {
  const later = aContent({ startsAt: inMinutes(600), opensAt: inMinutes(590) });
  aServer({ contents: [later] });
  const server = testSocket();
  openDashboard(`/dashboard/${GRACE}/contents`, { socket: server.socket });
  await screen.findByText('Evening Prayer');
  expect(server.follows(topic)).toBe(false);
});
