import { eventPageCalls } from '@nave/domain/pages/event-page.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { paywallCommands } from '@nave/domain/paywall/paywall.protocol.ts';
import { seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import { noEventTheme } from '@nave/domain/ticketing/event-theme.ts';
import { eventTopic } from '@nave/domain/ticketing/ticketing.protocol.ts';
import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeServer, notFound } from '../lib/testing/fake-server.ts';
import { aClient, inMinutes } from '../lib/testing/page-builders.ts';
import { EventPage } from './pages/load-paywall.ts';
import { aServer, openPage, pass, video } from './testing/open-page.tsx';
import {
  admitted,
  type EntryAnswer,
  enter,
  error,
  field,
  kept,
  NUMBER,
  refused,
  seat,
} from './testing/open-paywall.tsx';

beforeAll(() => EventPage.preload());

const PLACE = 'event-1';
const STREAM = 'https://stream.example/night.mp4';
const theme = {
  backgroundCss: 'linear-gradient(#101820, #2a1040)',
  linkColor: '#ffd166',
  textColor: '#ffffff',
  headerUrlLarge: '/media/header.webp',
  logoUrl: '/media/event-logo.webp',
};

function anEvent(fields: Partial<EventDetails> = {}): EventDetails {
  return {
    Id: PLACE,
    ClientId: 'grace',
    EventNumber: '471120',
    Title: 'Night of Hope',
    StartsAt: inMinutes(-5),
    EventTheme: noEventTheme,
    AsksNumber: false,
    IsAdmitted: true,
    StreamUrl: STREAM,
    Version: 1,
    ...fields,
  };
}
const asking = (fields: Partial<EventDetails> = {}) =>
  anEvent({ AsksNumber: true, IsAdmitted: false, StreamUrl: null, ...fields });

/** Answers numbers with these answers; the event has its stream while the browser is admitted. */
function aDoor(answers: EntryAnswer[]): FakeServer {
  const rest = [...answers];
  let isAdmitted = false;
  return aServer()
    .on(paywallCalls.enterEvent, {}, () => {
      const body = (rest.length > 1 ? rest.shift() : rest[0]) as EntryAnswer;
      isAdmitted = body.success;
      return { body };
    })
    .on(eventPageCalls.details, {}, () => ({
      body: { ok: true as const, data: asking(isAdmitted ? { IsAdmitted: true, StreamUrl: STREAM } : {}) },
    }))
    .answers(paywallCalls.release, { ok: true });
}

async function open(event = anEvent(), path = '/events/471120') {
  const socket = await openPage(path, { page: 'event', client: aClient(), event });
  return {
    ...socket,
    holds: () => socket.sent.filter(({ type }) => type === paywallCommands.hold).map(({ data }) => data.seatId),
    present: () => socket.places.filter(({ type }) => type === presenceCommands.setEvent).map(({ data }) => data),
    changes: (version: number) =>
      act(() => socket.event(eventTopic('471120'), { type: 'changed', data: { version, spreadMs: 0 } })),
  };
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const page = () => document.querySelector('.on-page') as HTMLElement;
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const atEvent = (place = PLACE) => admitted({ place });

describe('an open event', () => {
  test('PAY-115 PAY-116 VIEW-211 VIEW-212 shows its title and plays its stream', async () => {
    const { present } = await open();
    expect([title(), document.title]).toEqual(['Night of Hope', 'Grace Community Church - Night of Hope']);
    expect(document.querySelector('source, video')?.outerHTML).toContain(STREAM);
    expect(field()).toBeNull();
    expect(present()).toEqual([{ eventNumber: '471120' }]);
  });

  test('PAY-117 VIEW-213 VIEW-214 VIEW-215 VIEW-216 VIEW-217 has the background, colours and pictures of the event', async () => {
    await open(anEvent({ EventTheme: theme }));
    expect(page().style.background).toContain('linear-gradient');
    expect(page().style.getPropertyValue('--client-link-page')).toBe('#ffd166');
    expect(document.documentElement.style.getPropertyValue('--client-text')).toBe('#ffffff');
    expect(pictures()).toEqual(expect.arrayContaining(['/media/header.webp', '/media/event-logo.webp']));
  });

  test('without a look of its own has that of the organisation', async () => {
    await open();
    expect([page().style.background, page().style.getPropertyValue('--client-link-page')]).toEqual(['', '']);
    expect(pictures()).toContain('/media/grace.png');
  });

  test.each([
    'url(javascript:alert(1))',
    'url(http://tracker.example/a.png)',
    'red; position: fixed; inset: 0',
    'red} body { display: none',
    'url("https://x.example/</style><script>alert(1)</script>',
    'image-set("https://x.example/a.png" 1x)',
    'var(--client-text)',
    'element(#root)',
    'expression(alert(1))',
    '@import "https://x.example/a.css"',
    '/*',
  ])('PAY-118 a background of %s is no value of a background, and changes nothing', async (backgroundCss) => {
    await open(anEvent({ EventTheme: { ...noEventTheme, backgroundCss } }));
    expect(page().style.background).toBe('');
    expect(page().style.position).toBe('');
    expect([...document.querySelectorAll('script')].map(({ outerHTML }) => outerHTML).join('')).not.toContain('alert');
    expect(title()).toBe('Night of Hope');
  });

  test('before its start says when it begins, and plays from then on', async () => {
    await open(anEvent({ StartsAt: inMinutes(2) }));
    expect([video(), screen.getByText('Starts in').textContent]).toEqual([null, 'Starts in']);
    // A slow machine may need a second to open the page.
    expect(screen.getByRole('timer').textContent).toMatch(/^(02:00|01:5\d)$/);
    await pass(120_500);
    expect(document.body.innerHTML).toContain(STREAM);
  });

  test('without a stream says so, and plays it once it is there', async () => {
    const { changes } = await open(anEvent({ StreamUrl: null }));
    expect(screen.getByRole('status').textContent).toContain('There is no stream yet');
    aServer().answers(eventPageCalls.details, { ok: true, data: anEvent({ Title: 'Night of Joy', Version: 2 }) });
    changes(2);
    await pass(5_000);
    expect([title(), document.body.innerHTML.includes(STREAM)]).toEqual(['Night of Joy', true]);
  });

  test('PAY-121 an event that is deleted shows that it is not found', async () => {
    const { changes } = await open();
    aServer().on(eventPageCalls.details, {}, () => notFound);
    changes(2);
    await pass(5_000);
    expect(screen.getByRole('heading').textContent).toBe('Event Not Found!');
    expect(video()).toBeNull();
  });
});

describe('an event that asks for a number', () => {
  test('PAY-119 asks for it, and plays only for an authorised number', async () => {
    const server = aDoor([refused('noAccess'), atEvent()]);
    const { holds, present } = await open(asking({ EventTheme: theme }));
    expect([title(), video()]).toEqual(['Welcome to Night of Hope', null]);
    expect(pictures()).toContain('/media/header.webp');
    await enter('11111111');
    expect([error(), video()]).toEqual(['This attendee number does not have access', null]);
    expect(document.body.innerHTML).not.toContain(STREAM);
    await enter(NUMBER);
    expect([title(), field(), holds(), present()]).toEqual([
      'Night of Hope',
      null,
      ['seat-1'],
      [{ eventNumber: '471120' }],
    ]);
    expect(document.body.innerHTML).toContain(STREAM);
    expect(server.asked(paywallCalls.enterEvent).map(({ params }) => [params.eventId, params.number])).toEqual([
      ['471120', '11111111'],
      ['471120', NUMBER],
    ]);
    expect(kept()?.places[PLACE]?.number).toBe(NUMBER);
  });

  test('PAY-4~ enters with the number in the address, which leaves the address', async () => {
    aDoor([atEvent()]);
    await open(asking(), `/events/471120?a=${NUMBER}`);
    expect([field(), location.search]).toEqual([null, '']);
    expect(document.body.innerHTML).toContain(STREAM);
  });

  test('PAY-16~ PAY-18~ a cancelled attendee is put out, and the stream leaves the page', async () => {
    aDoor([atEvent()]);
    const { event } = await open(asking(), `/events/471120?a=${NUMBER}`);
    const { code, message } = seatEndings.canceled;
    act(() => event(`paywall:${seat().id}` as never, { type: 'ended', data: { code, message } } as never));
    await pass(500);
    expect([error(), video()]).toEqual(['This attendee has been canceled', null]);
    expect(document.body.innerHTML).not.toContain(STREAM);
  });

  test('a page that is no longer admitted gets another seat in silence', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = aDoor([atEvent()]);
    const { changes } = await open(asking(), `/events/471120?a=${NUMBER}`);
    server.on(eventPageCalls.details, {}, () => ({ body: { ok: true as const, data: asking({ Version: 2 }) } }));
    changes(2);
    await pass(5_000);
    // It asks again after a random delay while it loses its seats.
    expect(server.asked(paywallCalls.enterEvent).length).toBeGreaterThanOrEqual(2);
    expect(field()).toBeNull();
  });
});
