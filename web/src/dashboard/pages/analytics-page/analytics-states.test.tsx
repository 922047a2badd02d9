import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import type { GlobalRole, Role } from '@nave/domain/kernel/actor.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ANALYTICS_TIMEOUT_MS } from '../../../features/analytics/staff/use-analytics.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { aCount, someFigures } from '../../testing/analytics-records.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE } from '../../testing/records.ts';

const topic = analyticsTopic(EVENING);
const onDemand = { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null } as const;
type Person = Role | 'global owner' | 'global admin';

function start({ person = 'host' as Person, content = {} as Parameters<typeof aContent>[0] } = {}) {
  const globalRole: GlobalRole | null =
    person === 'global owner' ? 'owner' : person === 'global admin' ? 'admin' : null;
  const user = aUser(globalRole ? { globalRole, clients: {} } : { clients: { [GRACE]: person as Role } });
  return { user, http: aServer({ user, contents: [aContent(content)] }) };
}
function openPage(user: ReturnType<typeof aUser>) {
  const server = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/analytics`, { socket: server.socket });
  return server;
}
async function open(figures: ContentAnalytics, of: Parameters<typeof start>[0] = {}) {
  const { user, http } = start(of);
  http.answers(analyticsCalls.content, figures);
  const server = openPage(user);
  await screen.findByText('Unique viewers');
  return { http, server };
}
const processing = someFigures({
  analyticsProcessed: 'processing',
  count: aCount({ state: 'running', viewersRead: 600, viewersAll: 1_213 }),
});
const restartButton = () => screen.queryByRole('button', { name: 'Restart Analytics' });

test('ANA-62 ANA-69 while a content is counted anew, the page says so with the progress, and the figures remain', async () => {
  const { server } = await open(processing);
  expect(screen.getByText('Your analytics are processing.')).toBeDefined();
  expect(screen.getByText('Analytics may be delayed up to 24 hours.')).toBeDefined();
  expect(screen.getByText(/^600 of 1,213 viewers counted · started at /)).toBeDefined();
  expect(screen.getByText('Unique viewers')).toBeDefined();
  await waitFor(() => expect(server.follows(topic)).toBe(true));
  act(() => server.event(topic, { type: 'changed', data: someFigures({ count: aCount({ state: 'done' }) }) }));
  expect(screen.queryByText(/^Your analytics|^Analytics may be/)).toBeNull();
});

test.each([
  ['ANA-63', 'global owner', {}, true],
  ['ANA-63', 'global admin', {}, true],
  ['ANA-63', 'global admin', onDemand, true],
  ['ANA-64', 'owner', onDemand, true],
  ['ANA-64', 'admin', onDemand, true],
  ['ANA-65', 'owner', {}, false],
  ['ANA-65', 'admin', { contentType: 'simulatedLive' }, false],
  ['ANA-66', 'superhost', onDemand, false],
  ['ANA-66', 'host', onDemand, false],
  ['ANA-66', 'host', {}, false],
] as const)(
  '%s state processing for the %s of a content %o: the button Restart Analytics is there: %s',
  async (_, person, content, isThere) => {
    await open(processing, { person, content });
    expect(restartButton() !== null).toBe(isThere);
  },
);

test('a restart is asked for, and the page shows its state', async () => {
  const { http } = await open(processing, { person: 'global owner' });
  const asked = someFigures({ analyticsProcessed: 'unprocessed', count: aCount({ state: 'asked' }) });
  http.answers(analyticsCalls.restart, asked);
  fireEvent.click(screen.getByRole('button', { name: 'Restart Analytics' }));
  expect(await screen.findByText('Your analytics will begin processing soon.')).toBeDefined();
});

test('who may restart counts processed figures again, and reads what the last count has found', async () => {
  const times = { startedAt: '2026-11-22T16:00:00.000Z', endedAt: '2026-11-22T16:00:02.500Z' };
  const count = aCount({ state: 'done', viewersAll: 1_213, hasDrifted: false, ...times });
  const { http } = await open(someFigures({ count }), { person: 'global owner' });
  expect(screen.getByText('1,213 viewers counted in 2.5 s. Nothing differed.')).toBeDefined();
  http.answers(analyticsCalls.restart, processing);
  fireEvent.click(screen.getByRole('button', { name: 'Count again' }));
  expect(await screen.findByText('Your analytics are processing.')).toBeDefined();
});

test.each([
  ['global owner', `/dashboard/${GRACE}/contents/${EVENING}/biganalytics`],
  ['global admin', undefined],
] as const)(
  'ANA-161 the page of a %s, who may count again, links to the page of the count: %s',
  async (person, path) => {
    await open(someFigures({ count: aCount({ state: 'done' }) }), { person });
    expect(screen.getByRole('button', { name: 'Count again' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Count again on its own page' })?.getAttribute('href')).toBe(path);
  },
);

test('a count that failed shows the sentence of the failure, and may be restarted', async () => {
  await open(someFigures({ count: aCount({ state: 'failed' }) }), { person: 'global owner' });
  expect(screen.getByRole('alert').textContent).toContain('An error occured while aggregating your analytics.');
  expect(restartButton()).not.toBeNull();
});

const failed = (status: number, message: string) => ({
  status,
  body: { error: { code: 'analytics.failed', message } },
});

test('ANA-32 an error of the call is shown in a banner, from where the page tries again', async () => {
  const { user, http } = start();
  const sentence = 'An error occured while aggregating your analytics. Please try again later.';
  http.on(analyticsCalls.content, {}, failed(503, sentence));
  openPage(user);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  http.answers(analyticsCalls.content, someFigures());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Unique viewers')).toBeDefined();
});

test('ANA-33 the call waits for 540 seconds', async () => {
  expect(ANALYTICS_TIMEOUT_MS).toBe(540_000);
  const { user, http } = start();
  http.holds(analyticsCalls.content);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  openPage(user);
  await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(540_000));
  timers.mockRestore();
});

test('ANA-103 the page of a missing content says so', async () => {
  const { user } = start();
  openDashboard(`/dashboard/${GRACE}/contents/0192aaaa-0000-7000-8000-00000000ffff/analytics`, {
    socket: testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' }).socket,
  });
  expect(await screen.findByText('Content not found.')).toBeDefined();
});

test.each(['owner', 'admin', 'superhost', 'host'] as const)(
  'ANA-2 the %s, with access to a channel of the content, sees the figures',
  async (person) => {
    await open(someFigures(), { person });
    expect(screen.getByText('Unique viewers')).toBeDefined();
  },
);

test('ANA-3 somebody without access to a channel of the content sees the Unauthorized page', async () => {
  const { user, http } = start();
  http.on(analyticsCalls.content, {}, failed(403, 'Permission denied for this content.'));
  openPage(user);
  expect(await screen.findByText('Unauthorized')).toBeDefined();
});

test('ANA-13 the links below the page are in analytics mode', async () => {
  await open(someFigures());
  const current = screen.getByRole('link', { current: 'page', name: 'Analytics' });
  expect(current.getAttribute('href')).toBe(`/dashboard/${GRACE}/contents/${EVENING}/analytics`);
});
