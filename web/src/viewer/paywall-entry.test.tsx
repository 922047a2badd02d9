import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../lib/testing/fake-server.ts';
import { aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { address, openChannel, openPage, pass, video } from './testing/open-page.tsx';
import {
  admitted,
  aPaywall,
  askedNumbers,
  enter,
  enterButton,
  error,
  field,
  isInside,
  keep,
  kept,
  keptFor,
  NUMBER,
  openPaywall,
  protectedChannel,
  publicChannel,
  refused,
  setVisible,
  trouble,
  unavailable,
} from './testing/open-paywall.tsx';

const OTHER = '900000000001';

test('PAY-2 PAY-28 a channel behind the paywall asks a viewer without a number for one, and plays nothing', async () => {
  const server = aPaywall([admitted()]);
  await openPaywall();
  expect(field()).not.toBeNull();
  expect(screen.getByText('Enter the attendee number from your registration.')).toBeDefined();
  expect(video()).toBeNull();
  expect(server.calls).toEqual([]);
});

test('PAY-1 without a number, while it is checked, refused and let in: the page shows each state of the paywall', async () => {
  aPaywall([refused('noAccess'), admitted()]);
  await openPaywall();
  const shown = () => [error(), enterButton().getAttribute('aria-busy'), video() !== null];
  expect(shown()).toEqual([null, null, false]);
  await enter(OTHER);
  expect(shown()).toEqual(['This attendee number does not have access', null, false]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Attendee Number' }), { target: { value: NUMBER } });
  fireEvent.click(enterButton());
  expect(shown()).toEqual([null, 'true', false]);
  await pass(500);
  expect(isInside()).toBe(true);
});

test('PAY-3 an open channel shows no paywall screen', async () => {
  await openChannel(aChannel({ contents: [aContent()] }));
  expect(field()).toBeNull();
  expect(video()).not.toBeNull();
});

test('PAY-22 API-68 a typed number that the server admits lets the viewer in, at once and after a reload', async () => {
  const server = aPaywall([admitted()]);
  await openPaywall();
  await enter('4471-2093 6512');
  expect(server.asked(paywallCalls.enterChannel).map(({ path }) => path)).toEqual([
    `/api/brushfire/attendees/${NUMBER}/authorize/online?clientId=grace`,
  ]);
  expect(isInside()).toBe(true);
  expect(screen.getByText('Week three of our series.')).toBeDefined();
});

test.each(['12345678', '1'.repeat(20)])('PAY-14 a number of 8 or more digits is looked up: %s', async (number) => {
  const server = aPaywall([admitted()]);
  await openPaywall();
  await enter(number);
  expect([number.length >= 8, askedNumbers(server), isInside()]).toEqual([true, [number], true]);
});

test('PAY-29 PAY-6 a viewer who opens the page again is in without typing', async () => {
  const server = aPaywall([admitted()]);
  await openPaywall();
  await enter(NUMBER);
  cleanup();
  await openPaywall();
  expect(isInside()).toBe(true);
  expect(askedNumbers(server)).toEqual([NUMBER, NUMBER]);
});

describe('a number in the address', () => {
  test.each([
    ['PAY-4', 'a'],
    ['PAY-5', 'A'],
  ])('%s the query parameter `%s` is used, and leaves the address at once', async (_, name) => {
    const server = aPaywall([admitted()]);
    await openPaywall({ path: `/grace/online/service?x=1&${name}=${NUMBER}#top` });
    expect(askedNumbers(server)).toEqual([NUMBER]);
    expect(isInside()).toBe(true);
    expect(location.href).toMatch(/\/grace\/online\/service\?x=1#top$/);
  });

  test('PAY-7 it goes before the kept number, and is kept instead', async () => {
    keep(OTHER);
    const server = aPaywall([admitted()]);
    await openPaywall({ path: `/grace/online?a=${NUMBER}` });
    expect(askedNumbers(server)).toEqual([NUMBER]);
    expect(keptFor('online')).toBe(NUMBER);
  });

  test('it leaves the address of an open channel too, which third parties could read', async () => {
    const channel = aChannel({ contents: [aContent()] });
    const data = { page: 'channel', client: aClient(), channel, contentKey: 'service' } as const;
    await openPage(`/grace/online/service?a=${NUMBER}&utm_source=mail`, data);
    expect([location.search, kept()]).toEqual(['?utm_source=mail', null]);
  });

  test('it is removed even while the page is hidden, and if it is empty or malformed', async () => {
    aPaywall([admitted()]);
    await setVisible(false);
    await openPaywall({ path: `/grace/online?a=${NUMBER}` });
    expect(location.search).toBe('');
    await setVisible(true);
    cleanup();
    localStorage.clear();
    await openPaywall({ path: '/grace/online?a=' });
    expect([location.search, error(), field()?.value]).toEqual(['', null, '']);
    cleanup();
    await openPaywall({ path: '/grace/online?a=abc' });
    expect([location.search, error()]).toEqual(['', 'Invalid Attendee Number Format']);
  });
});

describe('a number in an invalid format', () => {
  test.each(['', 'abc', '1234567', '１２３４５６７８', '12345678a', '1'.repeat(21), '9'.repeat(201)])(
    'PAY-13 a typed one is not sent to the server (%#)',
    async (number) => {
      const server = aPaywall([admitted()]);
      await openPaywall();
      await enter(number);
      expect([error(), server.calls.length]).toEqual(['Invalid Attendee Number Format', 0]);
      // The field keeps what was typed, so that the viewer can correct it.
      expect(field()?.value).toBe(number);
      await enter('12345678');
      expect(askedNumbers(server)).toEqual(['12345678']);
    },
  );

  test.each(['abc', '1234567', '{}'])('PAY-12 PAY-13 a kept one is cleared and not sent: %s', async (number) => {
    keep(number);
    const server = aPaywall([admitted()]);
    await openPaywall();
    expect([server.calls.length, error(), field()?.value]).toEqual([0, null, '']);
    expect(JSON.stringify(kept())).not.toContain(number);
  });

  test.each(['no JSON', 'null', '[]', '5', '{"places":5}', '{"places":{"online":7,"__proto__":{"number":1}}}'])(
    'storage that another program has changed counts as empty: %s',
    async (text) => {
      localStorage.setItem('nave.attendee.grace', text);
      aPaywall([admitted()]);
      await openPaywall();
      await enter(NUMBER);
      expect([isInside(), keptFor('online')]).toEqual([true, NUMBER]);
    },
  );
});

test('PAY-8 the numbers of a client are kept under one key: one for each channel, and the last one', async () => {
  const server = aPaywall([admitted()]);
  await openPaywall();
  await enter(NUMBER);
  cleanup();
  // The last number is the first try for another channel of the client.
  const youth = { id: 'youth', key: 'youth' };
  aPaywall([admitted({ place: 'youth' })], () => protectedChannel(youth));
  await openPaywall({ path: '/grace/youth', channel: publicChannel(youth) });
  expect(isInside()).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.includes('attendee'))).toEqual(['nave.attendee.grace']);
  expect([kept().last, keptFor('online'), keptFor('youth')]).toEqual([NUMBER, NUMBER, NUMBER]);
  expect(askedNumbers(server)).toEqual([NUMBER]);
});

test('the last number of another channel that is not for this channel is tried once, without a message', async () => {
  keep(NUMBER, 'youth');
  const server = aPaywall([refused('otherEvent')]);
  await openPaywall();
  expect([askedNumbers(server), error(), field()?.value]).toEqual([[NUMBER], null, '']);
  cleanup();
  await openPaywall();
  expect(askedNumbers(server)).toEqual([NUMBER]);
  expect(keptFor('youth')).toBe(NUMBER);
});

describe('a refusal', () => {
  test.each(['noAccess', 'otherEvent', 'canceled', 'accessEnded'] as const)(
    'PAY-24 PAY-25 API-69 %s of a kept number shows the server’s message and clears the number',
    async (name) => {
      keep(NUMBER);
      const server = aPaywall([refused(name)]);
      await openPaywall();
      expect([error(), field()?.value, video()]).toEqual([entryRefusals[name].message, '', null]);
      expect(JSON.stringify(kept())).not.toContain(NUMBER);
      await pass(120_000);
      expect(askedNumbers(server)).toEqual([NUMBER]);
    },
  );

  test('PAY-16 PAY-17 a cancelled attendee sees that, the number is cleared, and another number may be entered', async () => {
    aPaywall([refused('canceled'), admitted()]);
    await openPaywall();
    await enter(NUMBER);
    expect(error()).toBe('This attendee has been canceled');
    expect(JSON.stringify(kept())).not.toContain(NUMBER);
    await enter(OTHER);
    expect([isInside(), keptFor('online')]).toEqual([true, OTHER]);
  });

  test('PAY-24~ the message of an unknown code is shown as the server sends it', async () => {
    aPaywall([{ success: false, message: 'Not today.', code: 'paywall.future' }]);
    await openPaywall();
    await enter(NUMBER);
    expect(error()).toBe('Not today.');
  });
});

describe('without a judgement', () => {
  test.each([
    ['the partner is down', unavailable],
    ['the network is down', 'unreachable' as const],
    ['the server is down', refusal(502, 'server.unexpected', 'Something went wrong.')],
  ])('%s: the number is kept and tried again until it is answered', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = aPaywall([answer, answer, admitted()]);
    await openPaywall({ path: `/grace/online?a=${NUMBER}` });
    expect([trouble(), error(), keptFor('online'), field()?.value]).toEqual([
      paywallRefusals.unavailable.message,
      null,
      NUMBER,
      NUMBER,
    ]);
    await pass(20_000);
    expect([isInside(), askedNumbers(server).length]).toEqual([true, 3]);
  });

  test('the waits grow, and the return of the network ends the wait', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const server = aPaywall(['unreachable']);
    await openPaywall({ path: `/grace/online?a=${NUMBER}` });
    const asked = () => askedNumbers(server).length;
    await pass(24_500);
    expect(asked()).toBe(4);
    await pass(15_000);
    expect(asked()).toBe(4);
    fireEvent(window, new Event('online'));
    await pass(100);
    expect(asked()).toBe(5);
  });

  test('a rate limit is waited out, even if the network returns', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const limit = {
      ...refusal(429, paywallRefusals.tooManyTries.code, paywallRefusals.tooManyTries.message),
      headers: { 'Retry-After': '60' },
    };
    const server = aPaywall([limit, admitted()]);
    await openPaywall();
    await enter(NUMBER);
    expect([trouble(), keptFor('online')]).toEqual(['Too many attendee numbers. Try again later.', NUMBER]);
    fireEvent(window, new Event('online'));
    await pass(59_000);
    expect(askedNumbers(server)).toHaveLength(1);
    await pass(9_500);
    expect(isInside()).toBe(true);
  });

  test('a browser that gets its cookie with the refusal asks again at once; without cookies the page says so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const noCookie = refusal(403, paywallRefusals.unknownBrowser.code, paywallRefusals.unknownBrowser.message);
    aPaywall([noCookie, admitted()]);
    await openPaywall();
    await enter(NUMBER);
    expect(isInside()).toBe(true);
    cleanup();
    aPaywall([noCookie]);
    await openPaywall();
    expect([trouble(), keptFor('online')]).toEqual(['Allow cookies to watch.', NUMBER]);
  });

  test('a viewer may enter another number meanwhile, and the first one is not asked again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = aPaywall([unavailable, admitted()]);
    await openPaywall({ path: `/grace/online?a=${OTHER}` });
    await enter(NUMBER);
    await pass(60_000);
    expect([isInside(), askedNumbers(server)]).toEqual([true, [OTHER, NUMBER]]);
  });

  test('a seat that does not open the channel is asked for again, with pauses', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let channel: ReturnType<typeof protectedChannel> | null = null;
    const server = aPaywall([admitted()], () => channel);
    await openPaywall({ path: `/grace/online?a=${NUMBER}` });
    expect([trouble(), askedNumbers(server).length]).toEqual([paywallRefusals.unavailable.message, 1]);
    channel = protectedChannel();
    await pass(9_000);
    expect(isInside()).toBe(true);
  });
});

test('PAY-90~ the button is disabled while the server is asked, and the second press asks nothing', async () => {
  const server = aPaywall([admitted()]);
  const answers = server.holds(paywallCalls.enterChannel);
  await openPaywall();
  await enter(NUMBER);
  expect([enterButton().disabled, field()?.value]).toEqual([true, NUMBER]);
  fireEvent.submit(enterButton());
  await pass(500);
  expect(answers).toHaveLength(1);
  answers[0]?.answer(refused('noAccess'));
  await pass(100);
  expect([enterButton().disabled, document.activeElement === field()]).toEqual([false, true]);
});

test('only a visible page claims a seat', async () => {
  const server = aPaywall([admitted()]);
  await setVisible(false);
  await openPaywall({ path: `/grace/online?a=${NUMBER}` });
  await pass(60_000);
  expect(server.calls).toEqual([]);
  await setVisible(true);
  expect(isInside()).toBe(true);
});

test('a page claims a seat once the socket has given the browser its cookie, or after 3 s without a socket', async () => {
  const server = aPaywall([admitted()]);
  const { socket } = await openPaywall({ path: `/grace/online?a=${NUMBER}`, me: null as never });
  await pass(2_000);
  expect(server.calls).toEqual([]);
  socket.me.set({ kind: 'guest', id: 'amos' });
  await pass(100);
  expect(askedNumbers(server)).toEqual([NUMBER]);
  cleanup();
  await openPaywall({ me: null as never });
  await pass(3_000);
  expect(isInside()).toBe(true);
});

test('a browser that refuses its storage lets the viewer in all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  aPaywall([admitted()]);
  await openPaywall();
  await enter(NUMBER);
  expect(isInside()).toBe(true);
});

describe('staff', () => {
  const me = { kind: 'user' as const, id: 'ruth', name: 'Ruth' };
  const ruth = {
    id: 'ruth',
    email: 'ruth@people.example',
    firstName: 'Ruth',
    lastName: '',
    avatarImage: null,
    globalRole: null,
    clients: { grace: 'host' as const },
    whitelist: {},
  };

  test('PAY-80~ staff of the channel pass without a number, and take no seat', async () => {
    const server = aPaywall([]).signedIn(ruth).answers(protectedCalls.channel, { ok: true, data: protectedChannel() });
    await openPaywall({ me });
    await pass(500);
    expect(isInside()).toBe(true);
    expect(askedNumbers(server)).toEqual([]);
  });

  test('staff without access to the channel are asked for a number', async () => {
    const server = aPaywall([admitted()]).signedIn(ruth);
    await openPaywall({ me });
    await pass(500);
    expect(server.asked(protectedCalls.channel)).toHaveLength(1);
    expect([field()?.value, error()]).toEqual(['', null]);
    await enter(NUMBER);
    expect(isInside()).toBe(true);
  });
});

test('the address keeps the content until the viewer is in', async () => {
  const older = aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand' });
  const contents = [aContent(), older];
  aPaywall([admitted()], () => protectedChannel({ contents }));
  await openPaywall({ path: '/grace/online/older', channel: publicChannel({ contents }) });
  await enter(NUMBER);
  expect([screen.getByRole('heading', { level: 1 }).textContent, address()]).toEqual([
    'The Older Brother',
    '/grace/online/older',
  ]);
});
