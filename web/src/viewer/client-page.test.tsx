import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { UntilLine } from '../features/paywall/available-until.tsx';
import { chooseLanguage } from '../lib/i18n.ts';
import { notFound } from '../lib/testing/fake-server.ts';
import { aCard, aClient, aListedContent, inMinutes } from '../lib/testing/page-builders.ts';
import { aServer, openPage, pass } from './testing/open-page.tsx';

beforeAll(() => UntilLine.preload());

type Card = ReturnType<typeof aCard>;

const openClient = (coming: Card['coming'], fields = {}) => {
  const channels = [aCard({ description: 'Every Sunday.', coming }), aCard({ key: 'youth', name: 'Grace Youth' })];
  return openPage('/grace', { page: 'client', client: { ...aClient(), channels, ...fields } });
};
const card = () => screen.getByRole('link', { name: /Sunday Gathering/ }).textContent;

test('TIME-52 a card names the live or the next content, and updates when a content starts or closes', async () => {
  // A fixed time, so that the next minute is on the same day.
  vi.setSystemTime('2026-11-22T15:00:00Z');
  await openClient([
    aListedContent({ name: 'Evensong', startsIn: 1, duration: 60, closesAt: inMinutes(61) }),
    aListedContent({ name: 'Compline', startsIn: 120, startsAt: '2999-03-03T19:00:00' }),
  ]);
  expect(card()).toMatch(/^Sunday GatheringNext: Evensong, today at \d+:\d\d [AP]M$/);
  await pass(60_000);
  expect(card()).toBe('LIVESunday GatheringLive now: Evensong');
  await pass(3_600_000);
  expect(card()).toBe('Sunday GatheringNext: Compline, March 3 at 7:00 PM');
});

test('a card shows the channel’s description if no content is live or upcoming', async () => {
  await openClient([
    aListedContent({ name: 'Over', startsIn: -90 }),
    aListedContent({ name: 'Early', showAt: inMinutes(5), startsIn: 10 }),
    aListedContent({ name: 'Film', contentType: 'onDemand' }),
  ]);
  expect(card()).toBe('Sunday GatheringEvery Sunday.');
  await pass(300_000);
  expect(card()).toContain('Next: Early');
});

test('MED-40 cards load pictures of the right width, the first two cards at once and the others lazily', async () => {
  const thumbImage = '/media/clients/c-1/0f3a_640.webp';
  const channels = ['one', 'two', 'three'].map((key) => aCard({ key, name: key, thumbImage }));
  await openPage('/grace', { page: 'client', client: { ...aClient(), channels } });
  const pictures = screen.getAllByRole('link', { name: /one|two|three/ }).map((link) => link.querySelector('img'));
  expect(pictures.map((image) => image?.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy']);
  expect(pictures[0]?.srcset).toBe('/media/clients/c-1/0f3a_640-320.webp 320w, /media/clients/c-1/0f3a_640.webp 640w');
  expect(pictures[0]?.sizes).toBeTruthy();
});

test('a content that starts within six days is announced with its weekday, in Spanish too', async () => {
  const startsAt = inMinutes(3 * 24 * 60);
  await openClient([aListedContent({ name: 'Vigilia', startsAt, closesAt: inMinutes(3 * 24 * 60 + 60) })]);
  const weekday = (language: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(startsAt));
  expect(card()).toContain(`Next: Vigilia, ${weekday('en')} at `);
  await act(() => chooseLanguage('es'));
  expect(card()).toContain(`Próximo: Vigilia, ${weekday('es')} a las `);
  await act(() => chooseLanguage('en'));
});

const withVespers = () => ({
  ...aClient(),
  channels: [aCard({ coming: [aListedContent({ name: 'Vespers' })] }), aCard({ key: 'youth', name: 'Grace Youth' })],
});
/** Leaves requests for the client and its channels unanswered until the test answers them. */
const holdChannels = () => aServer().holds(readCalls.clientByKey);
type Server = Awaited<ReturnType<typeof openClient>>;
const sendVersions = async (server: Server, versions: Record<string, number>) => {
  for (const [key, version] of Object.entries(versions))
    act(() => server.event(channelTopic(key), { type: 'changed', data: { version, spreadMs: 0 } }));
  await pass(3_100);
};
const openWithVersions = async (versions: Record<string, number>) => {
  const server = await openClient([]);
  for (const [key, version] of Object.entries(versions))
    act(() => server.snapshot(channelTopic(key), { version, spreadMs: 0 }));
  return server;
};

test('API-101 a change by staff appears on the channel’s card within seconds, bypassing caches and without a reload', async () => {
  const requests = holdChannels();
  const server = await openWithVersions({ online: 4, youth: 10 });
  await pass(5_000);
  expect(requests).toEqual([]);
  await sendVersions(server, { online: 5 });
  expect(requests.map(({ path }) => path)).toEqual(['/cdn/clients/by-key/grace?v=15']);
  requests[0]?.answer({ ok: true, data: withVespers() });
  await pass(100);
  expect(card()).toContain('Live now: Vespers');
  await sendVersions(server, { youth: 11 });
  expect(requests.map(({ path }) => path).slice(1)).toEqual(['/cdn/clients/by-key/grace?v=16']);
});

test('API-101~ a failed fetch of channels is retried', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = await openWithVersions({ online: 1 });
  aServer().on(readCalls.clientByKey, {}, 'unreachable');
  await sendVersions(server, { online: 2 });
  const requests = holdChannels();
  await pass(5_100);
  requests[0]?.answer({ ok: true, data: withVespers() });
  await pass(100);
  expect(card()).toContain('Live now: Vespers');
});

test('API-101~ a late response to an older request does not replace a newer response', async () => {
  const requests = holdChannels();
  const server = await openWithVersions({ online: 1 });
  await sendVersions(server, { online: 2 });
  await sendVersions(server, { online: 3 });
  requests[1]?.answer({ ok: true, data: withVespers() });
  await pass(100);
  requests[0]?.answer({
    ok: true,
    data: { ...aClient(), channels: [aCard(), aCard({ key: 'youth', name: 'Grace Youth' })] },
  });
  await pass(100);
  expect(card()).toContain('Live now: Vespers');
});

test('API-101~ the page subscribes to channels that are added, and removed channels can return', async () => {
  const requests = holdChannels();
  const server = await openWithVersions({ online: 1, youth: 1 });
  await sendVersions(server, { online: 2 });
  requests[0]?.answer({ ok: true, data: { ...aClient(), channels: [aCard(), aCard({ key: 'camp', name: 'Camp' })] } });
  await pass(100);
  act(() => server.snapshot(channelTopic('camp'), { version: 1, spreadMs: 0 }));
  await sendVersions(server, { camp: 2 });
  requests[1]?.answer({
    ok: true,
    data: { ...aClient(), channels: [aCard(), aCard({ key: 'camp', name: 'Winter Camp' })] },
  });
  await pass(100);
  expect(screen.getByText('Winter Camp')).toBeDefined();
  await sendVersions(server, { youth: 2 });
  requests[2]?.answer({ ok: true, data: withVespers() });
  await pass(100);
  expect(screen.getByText('Grace Youth')).toBeDefined();
  expect(server.follows(channelTopic('camp'))).toBe(true);
  cleanup();
  expect(['online', 'youth', 'camp'].filter((key) => server.follows(channelTopic(key)))).toEqual([]);
});

test('a page that the viewer has left sends no more requests', async () => {
  const requests = holdChannels();
  const server = await openWithVersions({ online: 1 });
  await sendVersions(server, { online: 2 });
  cleanup();
  requests[0]?.fail();
  await pass(20_000);
  expect(requests).toHaveLength(1);
});

test('VIEW-31~ the page leaves a client that is deleted while it is open', async () => {
  const server = await openWithVersions({ online: 1 });
  aServer().on(readCalls.clientByKey, {}, notFound);
  await sendVersions(server, { online: 2 });
  expect(document.body.textContent).toBe('');
});

test('the theme’s picture is shown behind the welcome', async () => {
  const { theme } = aClient();
  await openClient([], { theme: { ...theme, backgroundImage: '/media/sea.jpg' } });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.closest('.on-stage')?.querySelector('img')?.getAttribute('src')).toBe('/media/sea.jpg');
});

describe('the end of the access', () => {
  const endsAt = '2999-03-03T19:00:00.000Z';
  const line = /Content available until March \d, 2999 at \d+:\d\d [AP]M\./;
  const keep = (places: object) =>
    localStorage.setItem('nave.attendee.grace', JSON.stringify({ last: '12345678', places }));
  const seats = (...ends: (string | null)[]) =>
    aServer().answers(paywallCalls.access, {
      paywallAccess: {
        isCanceled: false,
        channelIds: [],
        seats: ends.map((end, at) => ({ id: `s${at}`, place: 'online', browserId: 'b', endsAt: end })),
        attendeeData: null,
      },
    });
  const open = async () => {
    await openClient([]);
    await pass(500);
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  };

  test('PAY-62 VIEW-62 the card of a channel says until when its content is available, as the seat says', async () => {
    keep({ online: { number: '12345678', endsAt: null } });
    const server = seats(endsAt);
    const [online, youth] = await open();
    expect([online, youth]).toEqual([expect.stringMatching(line), expect.not.stringContaining('available until')]);
    expect(server.asked(paywallCalls.access).map(({ params }) => params.number)).toEqual(['12345678']);
  });

  test('PAY-62~ without an open seat, the card shows what the server said last; an end in the past is not shown', async () => {
    keep({ online: { number: '12345678', endsAt }, youth: { number: '12345678', endsAt: '2020-03-03T19:00:00.000Z' } });
    seats();
    expect(await open()).toEqual([expect.stringMatching(line), expect.not.stringContaining('available until')]);
  });

  test('PAY-63 VIEW-64 a card has no such line without a number, or if the access has no end', async () => {
    const server = seats(null);
    const withoutLine = expect.not.stringContaining('available until');
    expect(await open()).toEqual([withoutLine, withoutLine]);
    expect(server.calls).toEqual([]);
    cleanup();
    keep({ online: { number: '12345678', endsAt } });
    expect(await open()).toEqual([withoutLine, withoutLine]);
  });

  test('a browser with many numbers asks for a few of them', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => String(10_000_000 + at));
    keep(Object.fromEntries(numbers.map((number) => [number, { number, endsAt: null }])));
    const server = seats();
    await open();
    expect(server.calls).toHaveLength(3);
  });
});
