import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import type { ContentMinutes, EarlierContents } from '@nave/domain/analytics/moments.api.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aUser, EVENING, GRACE } from '../../testing/records.ts';

const START = '2026-11-22T16:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000).toISOString();
const topic = analyticsTopic(EVENING);
const times = { opensAt: START, startsAt: START, closesAt: at(60), videoEndsAt: null, timeZoneName: 'America/Chicago' };
const figures: ContentAnalytics = {
  success: true,
  cached: false,
  timestamp: at(60),
  analyticsProcessed: 'processed',
  runAnalytics: false,
  count: null,
  uniqueViewers: 2,
  maxLive: 2,
  maxLiveAt: START,
  watching: 0,
  totalWatchTime: 120,
  averageWatchTime: 60,
  deviceCategories: { mobile: 2, tablet: 0, desktop: 0 },
  trafficSources: [],
  linkClicks: [],
  people: { screens: 0, people: 0 },
  reactions: {},
  chatHosts: 0,
  chatUsers: 0,
  chatsSent: 0,
  interactions: [],
  viewersCsv: '/viewers.csv',
  figuresCsv: '/figures.csv',
  paywallCsv: null,
  chatTranscriptCsv: null,
  chatDataCsv: null,
  answerData: null,
  staff: 0,
  waited: 0,
  parts: { guests: 2, accounts: 0, severalPages: 0, cameBack: 0, capped: 0, finishedSeconds: 120, watchingSeconds: 0 },
  curve: [{ at: START, viewers: 2 }],
};
const none = { there: 2, came: 0, left: 0, messages: 0, reactions: 0, answers: 0 };
const someMinutes: ContentMinutes = {
  minutes: [
    { at: at(41), ...none },
    { at: at(42), ...none, reactions: 1_038, messages: 12 },
  ],
  moments: [
    { at: at(42), kind: 'messages', count: 12 },
    { at: at(42), kind: 'reactions', count: 1_038 },
    { at: at(50), kind: 'answers', count: 6 },
  ],
};

async function open(
  answers: { minutes?: ContentMinutes; earlier?: EarlierContents },
  content: Parameters<typeof aContent>[0] = {},
) {
  const user = aUser({ clients: { [GRACE]: 'host' } });
  const stored = aContent({ ...times, contentType: 'simulatedLive', ...content });
  const server = aServer({ user, contents: [stored] });
  server.holds(analyticsCalls.content);
  if (answers.minutes) server.answers(momentCalls.minutes, answers.minutes);
  if (answers.earlier) server.answers(momentCalls.earlier, answers.earlier);
  const socket = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/analytics`, { socket: socket.socket });
  await waitFor(() => expect(socket.follows(topic)).toBe(true));
  act(() => socket.snapshot(topic, figures));
  return server;
}
const section = (name: string) => screen.findByRole('region', { name });
const rows = (region: HTMLElement) =>
  within(region)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('ANA-144~ the moments are listed with time and counts, and there is a table by minute', async () => {
  await open({ minutes: someMinutes });
  const moments = await section('The minutes that moved people');
  const items = within(moments).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '110:42 AM12 messages, 1,038 reactionsWatch the videoRead the chat',
    '210:50 AM6 answersWatch the videoRead the chat',
  ]);
  fireEvent.click(within(moments).getByText('Minute by minute'));
  expect(rows(await section('Minute by minute'))).toEqual([
    'TimeThereCameLeftMessagesReactionsAnswers',
    '10:41 AM200000',
    '10:42 AM200121,0380',
  ]);
});

test('ANA-152 a moment shows the messages of its minute, and opens the rehearsal at its second', async () => {
  const server = await open({ minutes: someMinutes });
  server.answers(momentCalls.messages, {
    messages: [
      { id: '1', at: at(42), name: 'Amos Bell', message: 'I needed to hear that.', isHost: false },
      { id: '2', at: at(42), name: 'Ruth Ames', message: 'Amen', isHost: true },
    ],
    isWhole: false,
  });
  const read = await screen.findByRole('button', { name: 'Read the chat at 10:42 AM' });
  fireEvent.click(read);
  expect(await screen.findByText('I needed to hear that.')).toBeDefined();
  const moments = await section('The minutes that moved people');
  expect(moments.textContent).toContain('10:42:00 AMRuth Ames Host Amen');
  expect(screen.getByText('These are the first 100 messages of this minute.')).toBeDefined();
  expect(server.calls.at(-1)?.path).toContain(encodeURIComponent(at(42)));
  fireEvent.click(screen.getByRole('button', { name: 'Hide the chat at 10:42 AM' }));
  expect(screen.queryByText('I needed to hear that.')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Watch the video at 10:42 AM' }));
  const clock = await screen.findByRole('timer', { name: 'Time of the rehearsal' });
  expect(clock.textContent).toBe('42:00');
});

test('ANA-152~ a live stream has no video to watch again, and messages that cannot be loaded are said to be so', async () => {
  const server = await open({ minutes: someMinutes }, { contentType: 'live' });
  server.on(momentCalls.messages, {}, 'unreachable');
  await section('The minutes that moved people');
  expect(screen.queryByRole('link', { name: /^Watch the video/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Read the chat at 10:42 AM' }));
  expect(await screen.findByText(/^The messages could not be loaded/, {}, { timeout: 10_000 })).toBeDefined();
});

test('a content without minutes has no such section, and quiet minutes are said to be quiet', async () => {
  await open({ minutes: { minutes: someMinutes.minutes, moments: [] } });
  await section('The minutes that moved people');
  expect(screen.getByText('No minute stands out yet.')).toBeDefined();
});

const compared = (contentId: string, startsAt: string, uniqueViewers: number) => ({
  contentId,
  name: `Talk ${contentId}`,
  startsAt,
  uniqueViewers,
  maxLive: uniqueViewers - 1,
  averageWatchTime: 600,
  curve: [
    { second: 0, viewers: uniqueViewers - 1 },
    { second: 60, viewers: 2 },
  ],
});
const someEarlier: EarlierContents = {
  contents: [
    compared('1', START, 1_204),
    compared('2', '2026-11-15T16:00:00.000Z', 1_100),
    compared('3', '2026-10-25T15:00:00.000Z', 900),
  ],
  accounts: { newHere: 3, backAgain: 14, missingTwice: 2 },
};

test('ANA-153 the content stands beside earlier ones, with a legend whose lines differ without colour, and a table', async () => {
  await open({ earlier: someEarlier });
  const earlier = await section('Compared with earlier Sundays');
  expect(rows(earlier)).toEqual([
    'DayViewersMost at onceAverage watch time',
    'Sun, Nov 22Talk 11,2041,2030:10:00',
    'Sun, Nov 15Talk 21,1001,0990:10:00',
    'Sun, Oct 25Talk 39008990:10:00',
  ]);
  const lines = [...earlier.querySelectorAll('tbody path')].map((line) => line.getAttribute('stroke-dasharray'));
  expect(new Set(lines).size).toBe(3);
  expect(within(earlier).getByText(/^People with an account:/).textContent).toBe(
    'People with an account: 3 new here · 14 back again · 2 missing twice in a row',
  );
  fireEvent.click(within(earlier).getByText('Numbers'));
  expect(rows(await section('Numbers'))).toEqual([
    'Minutes after the startSun, Nov 22Sun, Nov 15Sun, Oct 25',
    '01,2031,099899',
    '1222',
  ]);
});

test('ANA-149~ ANA-153~ without earlier contents there is no comparison, and until the end nobody is missing', async () => {
  await open({ earlier: { contents: someEarlier.contents.slice(0, 1), accounts: null } });
  await screen.findByText('Viewers over time');
  expect(screen.queryByText(/^Compared with/)).toBeNull();
});

test('until the end of the content the page does not say who is missing', async () => {
  await open({ earlier: { ...someEarlier, accounts: { newHere: 1, backAgain: 0, missingTwice: null } } });
  expect((await screen.findByText(/^People with an account:/)).textContent).toBe(
    'People with an account: 1 new here · 0 back again',
  );
});
