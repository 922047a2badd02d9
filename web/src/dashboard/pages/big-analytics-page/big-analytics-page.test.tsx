import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { aCount, someFigures } from '../../testing/analytics-records.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE } from '../../testing/records.ts';

const topic = analyticsTopic(EVENING);
const globalOwner = aUser({ globalRole: 'owner', clients: {} });
const onDemand = aContent({ contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null });
const asked = someFigures({ analyticsProcessed: 'unprocessed', count: aCount({ state: 'asked' }) });

function open({ user = globalOwner, content = aContent(), id = EVENING } = {}) {
  const http = aServer({ user, contents: [content] });
  const restarts: string[] = [];
  http.on(analyticsCalls.restart, {}, ({ path }) => {
    restarts.push(path);
    return { body: asked };
  });
  const held = http.holds(analyticsCalls.content);
  const server = testSocket({ kind: 'user', id: user.id, name: 'Noa' });
  openDashboard(`/dashboard/${GRACE}/contents/${id}/biganalytics`, { socket: server.socket });
  return { http, held, server, restarts };
}
const tell = (server: ReturnType<typeof testSocket>, figures: Parameters<typeof someFigures>[0]) =>
  act(() => server.event(topic, { type: 'changed', data: someFigures(figures) }));

test('ANA-96 ANA-98 ANA-99~ a live content is loaded, starts by itself once, and is done with time taken and result', async () => {
  const { held, server, restarts } = open();
  expect(await screen.findByText(/^Loading\.\.\./)).toBeDefined();
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.answer(someFigures());
  expect(await screen.findByText('Started')).toBeDefined();
  expect(restarts).toHaveLength(1);
  tell(server, { count: aCount({ state: 'running', viewersRead: 300, viewersAll: 1_213 }) });
  expect(screen.getByText(/^300 of 1,213 viewers counted/)).toBeDefined();
  const endedAt = '2026-11-22T16:30:04.000Z';
  tell(server, { count: aCount({ state: 'done', endedAt, viewersAll: 1_213, hasDrifted: true, viewersChange: -2 }) });
  expect(screen.getByText('Done')).toBeDefined();
  expect(
    screen.getByText('1,213 viewers counted in 4 s. The figures changed: viewers -2, watch time 0:00:00.'),
  ).toBeDefined();
  expect(restarts).toHaveLength(1);
});

test('ANA-98~ ANA-100 a content on demand is ready until it is started, also if it was counted before', async () => {
  const { held, restarts } = open({ content: onDemand });
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.answer(someFigures({ count: aCount({ id: '0192aaaa-0000-7000-8000-0000000000c0', state: 'done' }) }));
  expect(await screen.findByText('Ready')).toBeDefined();
  expect(restarts).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Start counting' }));
  expect(await screen.findByText('Started')).toBeDefined();
  expect(restarts).toHaveLength(1);
});

test('ANA-98~ ANA-101 a count that fails says so, and can be started again', async () => {
  const { held, server, restarts } = open();
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.answer(someFigures());
  await screen.findByText('Started');
  tell(server, { count: aCount({ state: 'failed' }) });
  expect(screen.getByText('Error')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Dang... Something went wrong.');
  fireEvent.click(screen.getByRole('button', { name: 'Count again' }));
  await waitFor(() => expect(restarts).toHaveLength(2));
});

test('ANA-102 a missing content is not found', async () => {
  open({ id: '0192aaaa-0000-7000-8000-00000000ffff' });
  expect(await screen.findByText('Content not found')).toBeDefined();
});

test.each([
  ['a global admin', aUser({ globalRole: 'admin', clients: {} })],
  ['an owner', aUser({ clients: { [GRACE]: 'owner' } })],
  ['a host', aUser({ clients: { [GRACE]: 'host' } })],
] as const)(
  'ANA-96 ANA-97 SHELL-55 %s sees the Unauthorized page, and nothing is counted; a global owner sees the page',
  async (_, user) => {
    const { restarts } = open({ user });
    expect(await screen.findByText('Unauthorized')).toBeDefined();
    cleanup();
    open();
    expect(await screen.findByText(/^Loading\.\.\./)).toBeDefined();
    expect(screen.queryByText('Unauthorized')).toBeNull();
    expect(restarts).toEqual([]);
  },
);
