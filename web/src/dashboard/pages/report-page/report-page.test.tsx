import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { activityBuckets } from '@nave/domain/operations/client-activity.ts';
import type { ReportedClient } from '@nave/domain/operations/reports.api.ts';
import { reportCalls } from '@nave/domain/operations/reports.calls.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aGlobalOwner, atGrace, aUser, GRACE } from '../../testing/records.ts';

const PATH = '/dashboard/report';
const aReported = (changes: Partial<ReportedClient> = {}): ReportedClient => ({
  id: GRACE,
  name: 'Grace Church',
  timeZoneName: 'UTC',
  isArchived: false,
  mostRecentContent: '2026-11-20T10:00:00.000Z',
  bucket: '1',
  lastWeek: 2,
  ...changes,
});
const harbor = aReported({ id: 'h', name: 'Harbor', bucket: 'slowest', mostRecentContent: null, lastWeek: 0 });
const old = aReported({ id: 'o', name: 'Old Chapel', bucket: '12', isArchived: true, lastWeek: 1 });

/** A server whose report has these clients, those that are archived only when asked for. */
function aReport(clients: ReportedClient[], user = aGlobalOwner()) {
  const server = aServer({ user });
  server.on(reportCalls.clients, {}, ({ path }) => {
    const items = clients.filter(({ isArchived }) => !isArchived || path.includes('archived=true'));
    const counts = Object.fromEntries(
      activityBuckets.map((bucket) => [bucket, items.filter((client) => client.bucket === bucket).length]),
    ) as Record<(typeof activityBuckets)[number], number>;
    return {
      body: { items, counts, lastWeek: items.reduce((total, { lastWeek }) => total + lastWeek, 0), next: null },
    };
  });
  return server;
}
const bucket = async (name: string) => within(await screen.findByRole('list', { name }));

test('OPS-42 OPS-44 OPS-46~ OPS-53 OPS-80 SHELL-27 the report lists organisations by activity, with the contents of 7 days; archived ones when asked', async () => {
  aReport([aReported(), harbor, old]);
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { level: 1, name: 'Client Report' })).toBeTruthy();
  const grace = await bucket('Within 1 month');
  expect(grace.getByText('2 in 7 days')).toBeTruthy();
  expect(grace.getByText('Most recent content: Fri, Nov 20')).toBeTruthy();
  expect(grace.getByRole('link', { name: 'Grace Church' }).getAttribute('href')).toBe(`/dashboard/${GRACE}/channels`);
  expect((await bucket('Slowest')).getByText('No content yet.')).toBeTruthy();
  expect(screen.getByText('2 contents started in the last 7 days.')).toBeTruthy();
  expect(screen.queryByText('Old Chapel')).toBeNull();
  fireEvent.click(screen.getByRole('switch', { name: 'Show archived organisations' }));
  const archived = await bucket('Within 12 months');
  expect(archived.getByText('Old Chapel')).toBeTruthy();
  expect(archived.getByText('Archived')).toBeTruthy();
});

test('without any organisation, the report says that demo organisations are not part of it', async () => {
  aReport([]);
  openDashboard(PATH);
  expect(await screen.findByText('Demo organisations are not part of the report.')).toBeTruthy();
  expect(screen.getByText('No organisations yet')).toBeTruthy();
  cleanup();
  aReport([aReported()]);
  openDashboard(PATH);
  await bucket('Within 1 month');
  expect(screen.queryByText('Demo organisations are not part of the report.')).toBeNull();
});

test('OPS-54 OPS-56 CLI-138 the report offers archiving, and an archived organisation leaves it at once', async () => {
  const clients = [aReported(), harbor];
  const server = aReport(clients);
  server.on(productCalls.archiveConsequences, atGrace, {
    body: { live: [], contents: 3, upcoming: 0, addresses: ['https://nave.example/grace'] },
  });
  server.on(clientCalls.changeProduct, atGrace, ({ body }) => {
    clients.shift();
    const fields = { bfClientNumber: null, brushfireEventIds: [], stripeCustomerId: null };
    return { body: { id: GRACE, customDomain: null, isDemo: false, isArchived: true, ...fields, ...body } as never };
  });
  openDashboard(PATH);
  for (const name of ['Grace Church', 'Harbor'])
    expect(await screen.findByRole('button', { name: `Actions for ${name}` })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Grace Church' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive...' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Grace Church?' }));
  expect(await question.findByText('3 contents are hidden from staff and viewers.')).toBeTruthy();
  fireEvent.change(question.getByRole('textbox'), { target: { value: 'Grace Church' } });
  fireEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('Grace Church')).toBeNull());
  expect(screen.getByText('Harbor')).toBeTruthy();
});

test('OPS-43 SHELL-102 the page has no side menu, unlike the pages of an organisation; the menu links to it', async () => {
  aReport([aReported()]);
  openDashboard(`/dashboard/${GRACE}/channels`);
  expect((await screen.findAllByRole('link', { name: 'Channels' })).length).toBeGreaterThan(0);
  cleanup();
  openDashboard('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Client Report' }));
  await bucket('Within 1 month');
  expect(screen.queryByRole('link', { name: 'Channels' })).toBeNull();
});

test.each([
  ['a global admin', aUser({ globalRole: 'admin', clients: {} })],
  ['an owner of an organisation', aUser()],
])('SHELL-28 %s sees Unauthorized, and requests no report', async (_who, user) => {
  const server = aReport([aReported()], user);
  openDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
  expect(server.asked(reportCalls.clients)).toEqual([]);
});

test('without organisations the page says so', async () => {
  aReport([]);
  openDashboard(PATH);
  expect(await screen.findByText('No organisations yet')).toBeTruthy();
});
