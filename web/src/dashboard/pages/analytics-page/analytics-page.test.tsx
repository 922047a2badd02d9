import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { isStaffBrowser } from '../../../lib/staff-browser.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { someFigures } from '../../testing/analytics-records.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE } from '../../testing/records.ts';

const topic = analyticsTopic(EVENING);
const STAFF_SEEN = 'nave.staff-seen';
async function open(
  figures: ContentAnalytics | null,
  { role = 'host' as Role, content = {} as Parameters<typeof aContent>[0] } = {},
) {
  const user = aUser({ clients: { [GRACE]: role } });
  const http = aServer({ user, contents: [aContent({ timeZoneName: 'America/Chicago', ...content })] });
  http.holds(analyticsCalls.content);
  const server = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/analytics`, { socket: server.socket });
  await waitFor(() => expect(server.follows(topic)).toBe(true));
  if (figures) act(() => server.snapshot(topic, figures));
  return server;
}
const value = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;
const rows = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('row')
    .map(({ textContent }) => textContent);

test('ANA-52 the figures of a content, with durations as h:mm:ss, and how many only waited', async () => {
  await open(someFigures());
  expect(value('Unique viewers')).toBe('1,2047 only waited');
  expect(value('Most at once')).toBe('436at 10:12 AM · 400 now');
  expect(value('Average watch time')).toContain('0:34:18');
  expect(value('Total watch time')).toContain('688:17:24');
});

test('ANA-51 ANA-54 devices are rounded percentages, and social networks stand apart', async () => {
  await open(someFigures());
  expect(rows('Devices')).toEqual(['Mobile62652%', 'Desktop44637%', 'Tablet13211%']);
  expect(rows('Where viewers came from')).toEqual(['Direct548', 'grace.example91']);
  expect(rows('Social networks')).toEqual(['facebook.com203']);
});

test('ANA-107 the page says how many staff were left out', async () => {
  await open(someFigures());
  expect(screen.getByText('Staff are left out of these figures: 9 people.')).toBeDefined();
});

test('the figures change under the open page', async () => {
  const server = await open(someFigures());
  act(() => server.event(topic, { type: 'changed', data: someFigures({ uniqueViewers: 1_205 }) }));
  expect(value('Unique viewers')).toContain('1,205');
});

test.each([
  ['ANA-67', 'onDemand', 'Your analytics will begin processing soon.'],
  ['ANA-68', 'live', 'Your analytics will be available shortly after your content ends.'],
  ['ANA-68', 'simulatedLive', 'Your analytics will be available shortly after your content ends.'],
] as const)('%s before anybody has watched, a content of the type %s says: %s', async (_, contentType, words) => {
  await open(someFigures({ analyticsProcessed: 'unprocessed', uniqueViewers: 0, curve: [] }), {
    content:
      contentType === 'onDemand' ? { contentType, startsAt: null, opensAt: null, closesAt: null } : { contentType },
  });
  expect(screen.getByText(words)).toBeDefined();
});

test('ANA-61 figures that are there stand without such a sentence', async () => {
  await open(someFigures());
  expect(screen.queryByText(/^Your analytics/)).toBeNull();
  expect(value('Unique viewers')).toContain('1,204');
});

const fromNow = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();

test.each([
  ['ANA-80', [30, 90], /^Starts in 29:\d\d$/, null],
  ['ANA-80', [60 * 24 * 3 + 0.5, 60 * 24 * 4], /^Starts in 3 days$/, null],
  ['ANA-81', [-30, 30], null, 'Live'],
  ['ANA-80~ ANA-81', [-60, -30], null, null],
] as const)(
  '%s a content from %s minutes shows the countdown %s and the badge %s',
  async (_, times, countdown, badge) => {
    const [startsAt, closesAt] = [fromNow(times[0]), fromNow(times[1])];
    await open(someFigures(), { content: { startsAt, opensAt: startsAt, closesAt, videoEndsAt: null } });
    expect(screen.queryByText(/^Starts in/)?.textContent ?? '').toMatch(countdown ?? /^$/);
    expect(screen.queryByText('Live', { exact: true })?.textContent ?? null).toBe(badge);
  },
);

test('the table has the numbers of the chart', async () => {
  await open(someFigures());
  fireEvent.click(screen.getByText('Table'));
  const cells = within(screen.getByRole('region', { name: 'Table' })).getAllByRole('row');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['TimeViewers', '10:00:00 AM12', '10:10:00 AM436']);
});

test.each([
  ['owner', ['Edit', 'Analytics', 'Host Panel', 'Rehearsal', 'Preview']],
  ['host', ['Analytics', 'Host Panel', 'Rehearsal', 'Preview']],
] as const)('ANA-9 ANA-10 ANA-11 ANA-12~ SHELL-107~ the links below the page for an %s', async (role, names) => {
  await open(someFigures(), { role });
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Pages of this content' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(links()).toEqual(names));
});

test('ANA-3~ somebody who may no longer read the figures sees the Unauthorized page', async () => {
  const server = await open(null);
  act(() => server.refuse(topic));
  expect(await screen.findByText('Unauthorized')).toBeDefined();
});

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const anInteraction = {
  id: 'welcome',
  title: 'First time here?',
  text: '<p>Tell us.</p>',
  responses: [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ],
  answers: [
    { responseId: 'yes', value: 12 },
    { responseId: 'no', value: 30 },
    { responseId: null, value: 4 },
  ],
};

test('ANA-4 ANA-5 ANA-7 the tabs are Viewers, Interactions if there are any, and Chat if the chat is enabled', async () => {
  await open(someFigures({ interactions: [anInteraction] }), {
    content: { chat: { ...newChat, enabled: true, startsAt: null, endsAt: null } },
  });
  expect(tabs()).toEqual(['Viewers', 'Interactions', 'Chat']);
  fireEvent.click(screen.getByRole('tab', { name: 'Interactions' }));
  expect(rows('First time here?')).toEqual(['Yes12', 'No30', 'Dismissed4']);
  fireEvent.click(screen.getByRole('tab', { name: 'Chat' }));
  expect(screen.getByRole('tabpanel').textContent).toBe(
    'Messages1,284Viewers who wrote31Hosts who wrote2Public Chat Export',
  );
});

test('ANA-6 ANA-8 without interaction data and with the chat disabled there is only the tab Viewers', async () => {
  await open(someFigures(), { content: { chat: { ...newChat, enabled: false, startsAt: null, endsAt: null } } });
  expect(tabs()).toEqual(['Viewers']);
});

test('the reactions of each icon are added up', async () => {
  await open(someFigures());
  expect(rows('Reactions')).toEqual(['Heart5', 'Pray1']);
});

test('ANA-135 each key figure opens, shows what it is made of, and closes with its button or with Escape', async () => {
  const server = await open(someFigures());
  const opener = (name: string) => screen.getByRole('button', { name });
  const parts = (name: string) => rows(`${name}: what it is made of`);
  fireEvent.click(opener('Unique viewers'));
  expect(opener('Unique viewers').getAttribute('aria-expanded')).toBe('true');
  expect(parts('Unique viewers')).toEqual([
    'Guests1,177',
    '+With an account27',
    '=Unique viewers1,204',
    'Had several pages open, and count once31',
    'Left for a minute or more and came back12',
    'Came and went so often that later visits do not count1',
    'Staff9',
    'Only waited7',
  ]);
  // The parts change with the figure.
  const { parts: made } = someFigures();
  act(() =>
    server.event(topic, {
      type: 'changed',
      data: someFigures({ uniqueViewers: 1_205, parts: { ...made, accounts: 28 } }),
    }),
  );
  expect(parts('Unique viewers').slice(1, 3)).toEqual(['+With an account28', '=Unique viewers1,205']);
  fireEvent.click(opener('Most at once'));
  expect(parts('Most at once')).toEqual([
    'When10:12:00 AM',
    'Watched at that moment436',
    'Of all viewers36%',
    'Watching now400',
  ]);
  fireEvent.click(opener('Average watch time'));
  expect(parts('Average watch time')).toEqual([
    'Total watch time688:17:24',
    '÷Unique viewers1,205',
    '=Average watch time0:34:18',
  ]);
  fireEvent.click(opener('Total watch time'));
  expect(parts('Total watch time')).toEqual([
    'Visits that have ended666:40:00',
    '+Visits that go on now21:37:24',
    '=Total watch time688:17:24',
  ]);
  fireEvent.keyDown(screen.getByRole('region', { name: 'Total watch time: what it is made of' }), { key: 'Escape' });
  expect(screen.queryByRole('region', { name: /what it is made of/ })).toBeNull();
  expect(document.activeElement).toBe(opener('Total watch time'));
  fireEvent.click(opener('Most at once'));
  fireEvent.click(opener('Most at once'));
  expect(opener('Most at once').getAttribute('aria-expanded')).toBe('false');
});

test('ANA-20~ the clicks on each link, the most first', async () => {
  const server = await open(someFigures());
  expect(rows('Links')).toEqual(['Give41', 'Sermon notes12']);
  act(() => server.event(topic, { type: 'changed', data: someFigures({ linkClicks: [] }) }));
  expect(screen.getByRole('region', { name: 'Links' }).textContent).toBe('LinksNo clicks on links yet.');
});

test('ANA-117 how many people are at the screens whose viewers answered, with who that is, and nothing before anybody has', async () => {
  const server = await open(someFigures());
  const sentence = () => screen.queryByText(/ on .* screens?$/)?.closest('p')?.textContent ?? null;
  expect(sentence()).toBe(
    '356 people on 140 screens Only viewers who told us how many are watching with them. These people are not added to the viewers above.',
  );
  expect(value('Unique viewers')).toContain('1,204');
  const tell = (people: ContentAnalytics['people']) =>
    act(() => server.event(topic, { type: 'changed', data: someFigures({ people }) }));
  tell({ screens: 1, people: 1 });
  expect(sentence()).toContain('1 person on 1 screen');
  tell({ screens: 0, people: 0 });
  expect(sentence()).toBeNull();
});

test('ANA-94 pages of the dashboard do not mark a browser as one of staff, as viewer pages do', async () => {
  localStorage.removeItem(STAFF_SEEN);
  await open(someFigures());
  expect(localStorage.getItem(STAFF_SEEN)).toBeNull();
  // What a viewer page calls.
  expect(isStaffBrowser(true)).toBe(true);
  expect(localStorage.getItem(STAFF_SEEN)).not.toBeNull();
  localStorage.removeItem(STAFF_SEEN);
});
