import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { countNavigations } from '../lib/testing/count-navigations.ts';
import { notFound } from '../lib/testing/fake-server.ts';
import { aCard, aClient, aContent } from '../lib/testing/page-builders.ts';
import { goTo, pass, video } from './testing/open-page.tsx';
import {
  admitted,
  aPaywall,
  askedNumbers,
  error,
  field,
  isInside,
  kept,
  keptFor,
  NUMBER,
  openAdmitted,
  openPaywall,
  protectedChannel,
  publicChannel,
  refused,
  setVisible,
  unavailable,
} from './testing/open-paywall.tsx';

const SECRET = 'Week three of our series.';
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const change = (version: number) => ({ type: 'changed' as const, data: { version, spreadMs: 0 } });
/** Returns the only command of this type that the page has sent, or the last one. */
const lastSent = (page: Awaited<ReturnType<typeof openAdmitted>>, type: string) =>
  page.sent.findLast((command) => command.type === type);

describe('the seat is held', () => {
  test('on each connection once, as long as the page is open', async () => {
    const page = await openAdmitted();
    expect(page.holds()).toEqual(['seat-1']);
    expect(page.follows(seatTopic('seat-1'))).toBe(true);
    await page.connection('reconnecting', 1);
    expect(page.holds()).toHaveLength(1);
    await page.connection('open', 2);
    await page.connection('open', 2);
    expect(page.holds()).toEqual(['seat-1', 'seat-1']);
    cleanup();
    expect([page.leaves(), page.follows(seatTopic('seat-1'))]).toEqual([1, false]);
  });

  test('PAY-19~ PAY-20 a page that opens again is checked again, whether it gets its seat or a refusal', async () => {
    const server = aPaywall([admitted()]);
    await openAdmitted(server);
    cleanup();
    const page = await openPaywall();
    expect([askedNumbers(server).length, isInside(), page.holds()]).toEqual([2, true, ['seat-1']]);
    cleanup();
    aPaywall([refused('accessEnded')]);
    await openPaywall();
    expect([isInside(), error()]).toEqual([false, 'Your access to this content has ended']);
  });

  test('again a few seconds after a failure on the same connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await openAdmitted();
    lastSent(page, 'paywall.hold')?.refuse({ code: 'server.unavailable', message: 'This is not available right now.' });
    await pass(5_100);
    expect(page.holds()).toHaveLength(2);
    expect([isInside(), askedNumbers(page.server).length]).toEqual([true, 1]);
  });

  test('until the viewer leaves the channel inside the app', async () => {
    const page = await openAdmitted();
    page.server.answers(readCalls.clientByKey, {
      ok: true,
      data: { ...aClient(), channels: [aCard(), aCard({ key: 'youth' })] },
    });
    await goTo('/grace');
    expect([page.leaves(), field(), video()]).toEqual([1, null, null]);
  });
});

describe('a seat that ends', () => {
  test('PAY-16~ PAY-17~ PAY-18~ a cancelled attendee is put out without a reload, and nothing protected stays on the page', async () => {
    const page = await openAdmitted();
    expect(document.body.textContent).toContain(SECRET);
    await page.ends(seatEndings.canceled.code, seatEndings.canceled.message);
    expect([error(), video(), title()]).toEqual(['This attendee has been canceled', null, 'Welcome to Winter Camp']);
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(document.body.innerHTML).not.toContain('service.mp4');
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(JSON.stringify(kept())).not.toContain(NUMBER);
    await pass(120_000);
    expect(askedNumbers(page.server)).toHaveLength(1);
  });

  test('PAY-64~ PAY-65 CHN-213 a viewer whose access ends sees that, and the link that renews it', async () => {
    const renew = { label: 'Renew your pass', url: 'https://tickets.example/renew' };
    const page = await openAdmitted();
    await page.ends(seatEndings.accessEnded.code, seatEndings.accessEnded.message);
    expect(error()).toBe('Your access to this content has ended');
    expect(screen.queryByRole('link', { name: renew.label })).toBeNull();
    cleanup();
    const channel = publicChannel({ accessLinks: { initial: null, renew } });
    aPaywall([refused('accessEnded')]);
    await openPaywall({ channel, path: `/grace/online?a=${NUMBER}` });
    expect(screen.getByRole('link', { name: renew.label }).getAttribute('href')).toBe(renew.url);
    cleanup();
    aPaywall([refused('canceled')]);
    await openPaywall({ channel, path: `/grace/online?a=${NUMBER}` });
    expect(screen.queryByRole('link', { name: renew.label })).toBeNull();
  });

  test('after another screen has taken over, nothing enters again by itself, and one press is enough to come back', async () => {
    const page = await openAdmitted();
    await page.ends(seatEndings.takenOver.code, seatEndings.takenOver.message);
    expect([error(), field()?.value]).toEqual(['Another of your screens has taken over.', NUMBER]);
    await page.connection('open', 5);
    await setVisible(false);
    await setVisible(true);
    fireEvent(window, new Event('online'));
    await pass(300_000);
    expect(askedNumbers(page.server)).toHaveLength(1);
    expect(page.holds()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
    await pass(500);
    expect(isInside()).toBe(true);
  });

  test('PAY-27~ a seat that was given back elsewhere is not taken again, and its number is cleared', async () => {
    const page = await openAdmitted();
    await page.ends(seatEndings.released.code);
    expect([error(), field()?.value, keptFor('online')]).toEqual([
      'This screen no longer watches with your attendee number. Enter it again to go on.',
      '',
      null,
    ]);
    await pass(300_000);
    expect(askedNumbers(page.server)).toHaveLength(1);
  });

  test('a number that another tab has entered meanwhile stays', async () => {
    const page = await openAdmitted();
    const other = { number: '900000000001', endsAt: null };
    localStorage.setItem('nave.attendee.grace', JSON.stringify({ last: other.number, places: { online: other } }));
    await page.ends(seatEndings.released.code);
    expect([keptFor('online'), kept().last]).toEqual([other.number, other.number]);
  });

  test('a page that was away learns from the first answer of the topic that its seat has ended', async () => {
    const page = await openAdmitted();
    const { code, message } = seatEndings.canceled;
    act(() => page.snapshot(seatTopic('seat-1'), { ended: null }));
    expect(isInside()).toBe(true);
    act(() => page.snapshot(seatTopic('seat-1'), { ended: { code, message } }));
    await pass(100);
    expect(error()).toBe(message);
  });
});

describe('a seat that is lost', () => {
  const losses: [string, (page: Awaited<ReturnType<typeof openAdmitted>>) => Promise<void>][] = [
    ['it has lapsed', (page) => page.ends(seatEndings.lapsed.code)],
    [
      'it cannot be held',
      async (page) => {
        lastSent(page, 'paywall.hold')?.refuse({ code: 'paywall.no-seat', message: 'Not found.' });
        await pass(1_500);
      },
    ],
    [
      'its topic is unknown',
      async (page) => {
        act(() => page.refuse(seatTopic('seat-1')));
        await pass(500);
      },
    ],
    [
      'the server no longer answers the channel',
      async (page) => {
        let isGone = true;
        page.server.on(protectedCalls.channel, {}, () => {
          const data = protectedChannel({ version: 2 });
          if (!isGone) return { body: { ok: true as const, data } };
          isGone = false;
          return notFound;
        });
        act(() => page.event(channelTopic('online'), change(2)));
        await pass(3_300);
      },
    ],
  ];

  test.each(losses)('%s: the page enters again in silence, with new subscriptions', async (_, lose) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await openAdmitted(aPaywall([admitted(), admitted({ id: 'seat-2' })]));
    const playing = video();
    await lose(page);
    // Without a seat the server has ended the subscriptions of the page, so the page is built again.
    expect(video()).not.toBe(playing);
    expect([isInside(), error(), page.holds().at(-1)]).toEqual([true, null, 'seat-2']);
    expect([page.follows(seatTopic('seat-1')), page.follows(seatTopic('seat-2'))]).toEqual([false, true]);
    expect(page.follows(channelTopic('online'))).toBe(true);
    expect(askedNumbers(page.server)).toEqual([NUMBER, NUMBER]);
  });

  test('the page stays as it is while the server gives the same seat again or does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = await openAdmitted(aPaywall([admitted(), unavailable, 'unreachable', admitted()]));
    const playing = video();
    await page.ends(seatEndings.lapsed.code);
    await pass(20_000);
    expect(askedNumbers(page.server)).toHaveLength(4);
    expect(video()).toBe(playing);
  });

  test('again and again, it is asked for with growing delays', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const page = await openAdmitted();
    const asked = () => askedNumbers(page.server).length;
    const lapse = () => page.ends(seatEndings.lapsed.code);
    await lapse();
    expect(asked()).toBe(2);
    for (const [waitMs, total] of [
      [8_000, 3],
      [8_000, 4],
      [16_000, 5],
    ] as const) {
      await lapse();
      await pass(waitMs - 1_000);
      expect(asked()).toBe(total - 1);
      await pass(1_000);
      expect(asked()).toBe(total);
    }
    await pass(60_000);
    await lapse();
    expect(asked()).toBe(6);
  });

  test('as several answers say at once, one seat is asked for', async () => {
    const page = await openAdmitted();
    const answers = page.server.holds(paywallCalls.enterChannel);
    await page.ends(seatEndings.lapsed.code);
    await page.ends(seatEndings.lapsed.code);
    act(() => page.refuse(seatTopic('seat-1')));
    await pass(30_000);
    expect(answers).toHaveLength(1);
  });

  test('a hidden page enters again when it is shown', async () => {
    const page = await openAdmitted(aPaywall([admitted(), admitted({ id: 'seat-2' })]));
    await setVisible(false);
    await page.ends(seatEndings.lapsed.code);
    await pass(60_000);
    expect(askedNumbers(page.server)).toHaveLength(1);
    await setVisible(true);
    expect(page.holds().at(-1)).toBe('seat-2');
  });

  test('if others have taken all screens meanwhile, the viewer is put out and may take over one of them', async () => {
    const screens = [{ seatId: 'seat-9', device: 'phone' as const, since: new Date().toISOString() }];
    const page = await openAdmitted(
      aPaywall([admitted(), refused('screensFull', { screens }), admitted({ id: 'seat-2' })]),
    );
    await page.ends(seatEndings.lapsed.code);
    expect([video(), error()]).toEqual([
      null,
      'This attendee number is already in use on the maximum number of screens',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Use this screen instead' }));
    await pass(500);
    expect(page.holds().at(-1)).toBe('seat-2');
  });

  test('the reason that the topic gives goes before a refused hold', async () => {
    const page = await openAdmitted(aPaywall([admitted(), admitted({ id: 'seat-2' })]));
    lastSent(page, 'paywall.hold')?.refuse({ code: 'paywall.no-seat', message: 'Not found.' });
    await page.ends(seatEndings.takenOver.code, seatEndings.takenOver.message);
    await pass(60_000);
    expect(askedNumbers(page.server)).toHaveLength(1);
  });
});

describe('a change by staff', () => {
  test('reaches the viewer from the protected read, with the content and version of the page', async () => {
    const page = await openAdmitted(aPaywall([admitted()]), `/grace/online/service?a=${NUMBER}`);
    const data = protectedChannel({ version: 2, contents: [aContent({ description: 'Week four.' })] });
    page.server.answers(protectedCalls.channel, { ok: true, data });
    act(() => page.event(channelTopic('online'), change(2)));
    await pass(3_300);
    expect(screen.getByText('Week four.')).toBeDefined();
    expect(page.server.asked(protectedCalls.channel).map(({ path }) => path)).toEqual([
      '/api/channels/online/protected?content=service',
      '/api/channels/online/protected?content=service&v=2',
    ]);
    expect(page.server.asked(readCalls.channel)).toEqual([]);
  });

  test('of the names and links reaches the paywall screen', async () => {
    const { server, event } = await openAdmitted(aPaywall([refused('canceled')]));
    server.answers(readCalls.channel, { ok: true, data: publicChannel({ version: 2, name: 'Summer Camp' }) });
    act(() => event(channelTopic('online'), change(2)));
    await pass(3_300);
    expect(title()).toBe('Welcome to Summer Camp');
  });

  test.each([
    ['opens the channel while the viewer watches', async () => await openAdmitted(), protectedCalls.channel],
    [
      'opens the channel while the viewer is outside',
      async () => await openAdmitted(aPaywall([refused('noAccess')])),
      readCalls.channel,
    ],
  ] as const)('TKT-8~ that %s reloads the page once', async (_, open, call) => {
    const page = await open();
    const reloads = countNavigations();
    page.server.answers(call, { ok: true, data: protectedChannel({ version: 2, isPaywalled: false }) });
    act(() => page.event(channelTopic('online'), change(2)));
    await pass(3_300);
    page.server.answers(call, { ok: true, data: protectedChannel({ version: 3, isPaywalled: false }) });
    act(() => page.event(channelTopic('online'), change(3)));
    await pass(3_300);
    expect(reloads()).toBe(1);
  });
});
