import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { type entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { notFound, refusal } from '../lib/testing/fake-server.ts';
import { aClient, inMinutes } from '../lib/testing/page-builders.ts';
import { aCardOf, aLanding, anEvent, EVENT, landed, openLanding, sentNumbers } from './testing/open-landing.tsx';
import { address, goBack, openPage, pass } from './testing/open-page.tsx';
import {
  askedNumbers,
  enter,
  error,
  field,
  isInside,
  keep,
  kept,
  keptFor,
  NUMBER,
  refused,
  setVisible,
  trouble,
  unavailable,
} from './testing/open-paywall.tsx';

const OTHER = '900000000001';
const one = () => landed([aCardOf('Service')]);
const many = () => landed([aCardOf('Service'), aCardOf('Second Night')]);
const links = () => screen.queryAllByRole('link', { name: /Service|Night/ }).map((link) => link.getAttribute('href'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const notice = () => screen.getByRole('status').textContent;

describe('the address', () => {
  test('PAY-96 PAY-99 without a number, the landing shows the paywall screen of the event', async () => {
    const server = aLanding([one()]);
    await openLanding(undefined, { event: anEvent([{ headerImage: '/media/header.jpg' }]) });
    expect(heading()).toBe('Welcome to Winter Camp 2027');
    expect(document.querySelector('main img')?.getAttribute('src')).toContain('/media/header.jpg');
    expect([field()?.value, server.calls]).toEqual(['', []]);
  });

  test.each([NUMBER, '4471-2093-6512', '4471%202093%206512'])(
    'PAY-98 HOST-8~ the number %s in the path is used without typing, and leaves the address at once',
    async (number) => {
      const server = aLanding([many()]);
      await openLanding(`/attend/${EVENT}/${number}?utm=x#top`);
      expect(sentNumbers(server)).toEqual([NUMBER]);
      expect(location.href).toMatch(new RegExp(`/attend/${EVENT}\\?utm=x#top$`));
      expect(links()).toHaveLength(2);
    },
  );

  test('the number leaves the address of a hidden page too, which asks nothing until it is seen', async () => {
    const server = aLanding([many()]);
    await setVisible(false);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect([address(), server.calls]).toEqual([`/attend/${EVENT}`, []]);
    await setVisible(true);
    expect(sentNumbers(server)).toEqual([NUMBER]);
  });

  test('PAY-13~ a malformed number is not sent', async () => {
    const server = aLanding([one()]);
    for (const number of ['1234567', 'abc', '%E0%A4%A', '9'.repeat(300)]) {
      await openLanding(`/attend/${EVENT}/${number}`);
      expect([address(), error(), server.calls]).toEqual([`/attend/${EVENT}`, 'Invalid Attendee Number Format', []]);
      cleanup();
    }
  });

  test('PAY-100 VIEW-196 an event that no channel is connected to is not found', async () => {
    const server = aLanding([one()]);
    await openLanding(`/attend/000000/${NUMBER}`, { event: null });
    expect([heading(), field(), server.calls]).toEqual(['Event Not Found!', null, []]);
  });

  test('VIEW-201~ a page without the event in its HTML reads it, and tries again after a failure', async () => {
    const server = aLanding([many()]);
    let isUp = false;
    server.on(readCalls.eventChannels, {}, () =>
      isUp ? { body: { ok: true as const, data: anEvent() } } : 'unreachable',
    );
    await openPage(`/attend/${EVENT}`, null);
    expect(field()).toBeNull();
    isUp = true;
    await pass(6_000);
    expect(heading()).toBe('Welcome to Winter Camp 2027');
    cleanup();
    server.on(readCalls.eventChannels, {}, () => notFound);
    await openPage(`/attend/${EVENT}`, null);
    expect(heading()).toBe('Event Not Found!');
  });

  test('HOST-8~ on an own domain the landing asks for the channels of this client only', async () => {
    const server = aLanding([one()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`, { site: { ownClientKey: 'grace' } });
    expect(server.asked(paywallCalls.landing).map(({ body }) => body)).toEqual([{ number: NUMBER, clientId: 'grace' }]);
    expect(address()).toBe('/online/service');
  });
});

describe('what the number admits to', () => {
  test('PAY-102 PAY-109 with exactly one content the landing goes to it, with the number authorised', async () => {
    const server = aLanding([one()]);
    await openLanding();
    const { length } = history;
    await enter(' 4471 2093-6512 ');
    expect(address()).toBe('/grace/online/service');
    expect([askedNumbers(server), isInside(), keptFor('online')]).toEqual([[NUMBER], true, NUMBER]);
    // The landing is replaced, so that the back button does not lead to it again.
    expect(history.length).toBe(length);
  });

  test('PAY-103 PAY-109 VIEW-194 with several, the landing lists them; a press leads there with the number', async () => {
    const server = aLanding([landed([aCardOf('Service'), aCardOf('Second Night')], { hasEarly: true })]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect(heading()).toBe('Winter Camp 2027');
    expect(links()).toEqual(['/grace/online/service', '/grace/online/second-night']);
    expect(screen.getByText('More will be available at a later date.')).toBeDefined();
    expect([askedNumbers(server), keptFor('online')]).toEqual([[], null]);
    fireEvent.click(screen.getByRole('link', { name: /Service/ }));
    await pass(500);
    expect([address(), askedNumbers(server), isInside()]).toEqual(['/grace/online/service', [NUMBER], true]);
    await goBack();
    expect(links()).toHaveLength(2);
  });

  test('PAY-103~ of several contents, a single available one is listed too', async () => {
    aLanding([landed([aCardOf('Service')], { isOnly: false, hasEarly: true })]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect([address(), links()]).toEqual([`/attend/${EVENT}`, ['/grace/online/service']]);
  });

  test('a card says when its content takes place, and in which of several channels', async () => {
    const annex = { id: 'annex', key: 'annex', name: 'Annex' };
    const times = {
      contentType: 'live',
      startsAt: inMinutes(-5),
      opensAt: inMinutes(-20),
      closesAt: inMinutes(50),
    } as const;
    aLanding([landed([aCardOf('First Night', times), aCardOf('Second Night', { channel: annex })])]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect(screen.getByRole('link', { name: /First Night/ }).textContent).toContain('Live now · Online');
    expect(screen.getByRole('link', { name: /Second Night/ }).textContent).toContain('Annex');
  });

  test.each([
    ['PAY-106 VIEW-198 PAY-110', 'late', 'This content has ended'],
    ['PAY-107 VIEW-199 PAY-111', 'early', 'This content will be available at a later date'],
    ['PAY-108 VIEW-200', 'empty', 'This isn’t quite ready yet! Check back closer to the event!'],
  ] as const)('%s a landing that is %s says so', async (_, outcome, message) => {
    aLanding([landed([], { outcome, isOnly: outcome !== 'empty' })]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect([notice(), field(), address()]).toEqual([message, null, `/attend/${EVENT}`]);
    expect(screen.getByText(`Attendee Number ${NUMBER}`)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Use another number' }));
    await pass(100);
    expect([field()?.value, document.activeElement?.tagName]).toEqual(['', 'MAIN']);
    cleanup();
    await openLanding();
    expect(field()?.value).toBe('');
  });

  test('PAY-107~ an early content opens by itself at its time, once the server says so', async () => {
    const server = aLanding([landed([], { outcome: 'early', isOnly: true, changesAt: inMinutes(10) }), one()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    await pass(9 * 60_000);
    expect(sentNumbers(server)).toHaveLength(1);
    await pass(2 * 60_000);
    expect([sentNumbers(server).length, address()]).toEqual([2, '/grace/online/service']);
  });
});

describe('refusals', () => {
  const ofNumber = (name: keyof typeof entryRefusals) => refused(name) as ReturnType<typeof landed>;

  test.each([
    ['PAY-101 VIEW-197', 'otherEvent', 'This attendee number does not belong to this content.'],
    ['PAY-33~', 'noAccess', 'This attendee number does not have access'],
    ['PAY-16~', 'canceled', 'This attendee has been canceled'],
    ['PAY-39~', 'accessEnded', 'Your access to this content has ended'],
  ] as const)('%s %s is said below the field, and the number is forgotten', async (_, name, message) => {
    const renew = { label: 'Renew your pass', url: 'https://tickets.example/renew' };
    aLanding([ofNumber(name), many()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`, { event: anEvent([{ accessLinks: { initial: null, renew } }]) });
    expect([error(), field()?.value]).toEqual([message, '']);
    expect(JSON.stringify(kept())).not.toContain(NUMBER);
    expect(screen.queryByRole('link', { name: 'Renew your pass' }) !== null).toBe(name === 'accessEnded');
    await enter(OTHER);
    expect(links()).toHaveLength(2);
  });

  test('an outage keeps the number and says so, and the page tries again', async () => {
    const server = aLanding([unavailable, 'unreachable', many()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    expect([trouble(), field()?.value]).toEqual(['We cannot check numbers now. We keep trying.', NUMBER]);
    cleanup();
    await openLanding();
    await pass(30_000);
    expect(links()).toHaveLength(2);
    expect(new Set(sentNumbers(server))).toEqual(new Set([NUMBER]));
  });

  test('a limit keeps the number and says so, and the page waits as long as the server says', async () => {
    const { code, message } = paywallRefusals.tooManyTries;
    const limited = { ...refusal(429, code, message), headers: { 'retry-after': '60' } };
    const server = aLanding([limited, many()]);
    await openLanding();
    await enter(NUMBER);
    expect([trouble(), field()?.value]).toEqual([message, NUMBER]);
    await pass(59_000);
    expect(sentNumbers(server)).toHaveLength(1);
    await pass(60_000);
    expect([sentNumbers(server).length, links().length]).toEqual([2, 2]);
  });
});

describe('a kept number', () => {
  test('the number that the landing has admitted is used again without typing', async () => {
    const server = aLanding([many()]);
    await openLanding();
    await enter(NUMBER);
    cleanup();
    await openLanding();
    expect([links().length, sentNumbers(server)]).toEqual([2, [NUMBER, NUMBER]]);
  });

  test('the number of a channel of the event is tried; if it is for another event, nothing is said', async () => {
    keep(OTHER);
    const server = aLanding([refused('otherEvent') as ReturnType<typeof landed>]);
    await openLanding();
    expect([sentNumbers(server), error(), field()?.value, keptFor('online')]).toEqual([[OTHER], null, '', OTHER]);
    cleanup();
    await openLanding();
    expect(sentNumbers(server)).toEqual([OTHER]);
  });

  test('after a switch to another number in the channel, the landing goes on with this number', async () => {
    const server = aLanding([one()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    cleanup();
    const stored = kept();
    localStorage.setItem(
      'nave.attendee.grace',
      JSON.stringify({ last: OTHER, places: { ...stored.places, online: { number: OTHER, endsAt: null } } }),
    );
    await openLanding();
    expect(sentNumbers(server)).toEqual([NUMBER, OTHER]);
  });

  test('the number in the footer of the list switches to another number', async () => {
    aLanding([many()]);
    await openLanding(`/attend/${EVENT}/${NUMBER}`);
    fireEvent.click(screen.getByRole('button', { name: `Attendee Number ${NUMBER}` }));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await pass(500);
    expect([links(), field()?.value, kept()?.last]).toEqual([[], '', null]);
  });
});

test('the logo leads to the home of the client, or to its page', async () => {
  aLanding([one()]);
  await openLanding();
  expect(screen.getByRole('link', { name: aClient().name }).getAttribute('href')).toBe('/grace');
});
