import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { provideBrowser } from '../lib/testing/missing-in-jsdom.ts';
import { aContent } from '../lib/testing/page-builders.ts';
import { openChannel, pass, video } from './testing/open-page.tsx';
import {
  admitted,
  aPaywall,
  askedNumbers,
  enter,
  error,
  field,
  isInside,
  kept,
  keptFor,
  NUMBER,
  openAdmitted,
  openPaywall,
  protectedChannel,
  refused,
} from './testing/open-paywall.tsx';

const OTHER = '900000000001';
const QUESTION = 'Do you want to switch Attendee Numbers?';
const ownNumber = () => within(screen.getByRole('contentinfo')).queryByRole('button', { name: /^Attendee Number/ });
const question = () => screen.queryByRole('dialog', { name: QUESTION });
async function ask() {
  fireEvent.click(ownNumber() as HTMLElement);
  await pass(100);
}
async function press(name: string) {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await pass(500);
}

test('PAY-91 PAY-92 VIEW-156 SHELL-112 the footer shows the number of a viewer who has one, on phones too', async () => {
  await openAdmitted();
  expect(ownNumber()?.textContent).toBe(`Attendee Number ${NUMBER}`);
  cleanup();
  localStorage.clear();
  aPaywall([refused('noAccess')]);
  await openPaywall();
  expect(ownNumber()).toBeNull();
  await enter(NUMBER);
  expect(ownNumber()).toBeNull();
  cleanup();
  await openChannel(protectedChannel({ isPaywalled: false }));
  expect(ownNumber()).toBeNull();
  cleanup();
  provideBrowser({ narrow: true });
  await openAdmitted();
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'More panels' })));
  await pass(200);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('menuitem', { name: 'Info' }), 20_000));
  await pass(200);
  expect(ownNumber()?.textContent).toContain(NUMBER);
});

test('PAY-93 VIEW-157 SHELL-113 pressing the number asks whether to switch', async () => {
  await openAdmitted();
  expect(question()).toBeNull();
  await ask();
  expect(question()).not.toBeNull();
});

test('PAY-94 VIEW-158~ PAY-26 PAY-27 confirming gives the seat back, clears the number and asks for another one', async () => {
  const page = await openAdmitted();
  await ask();
  await press('Switch');
  expect(page.server.asked(paywallCalls.release).map(({ path }) => path)).toEqual([
    `/api/brushfire/attendees/${NUMBER}/online/browser-1`,
  ]);
  expect([field()?.value, error(), video(), question()]).toEqual(['', null, null, null]);
  expect(JSON.stringify(kept())).not.toContain(NUMBER);
  await page.ends('paywall.released');
  await pass(120_000);
  expect([error(), askedNumbers(page.server)]).toEqual([null, [NUMBER]]);
  await enter(OTHER);
  expect([isInside(), keptFor('online')]).toEqual([true, OTHER]);
  expect(ownNumber()?.textContent).toContain(OTHER);
});

test('PAY-95 VIEW-159 SHELL-115 dismissing the question keeps the number and the seat', async () => {
  const page = await openAdmitted();
  const playing = video();
  for (const name of ['Cancel', 'Close']) {
    await ask();
    await press(name);
    expect(question()).toBeNull();
  }
  expect(page.server.asked(paywallCalls.release)).toEqual([]);
  expect([video() === playing, page.leaves(), keptFor('online')]).toEqual([true, 0, NUMBER]);
});

test('PAY-27~ PAY-94~ the number is cleared even if the server does not answer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = await openAdmitted();
  page.server.on(paywallCalls.release, {}, 'unreachable');
  await ask();
  await press('Switch');
  expect([field()?.value, JSON.stringify(kept()).includes(NUMBER), page.leaves()]).toEqual(['', false, 1]);
});

test('a number that is entered at once is asked for after the seat is given back, even the same number', async () => {
  const page = await openAdmitted();
  const [...releases] = [page.server.holds(paywallCalls.release)];
  await ask();
  await press('Switch');
  await enter(NUMBER);
  expect(askedNumbers(page.server)).toHaveLength(1);
  releases[0]?.[0]?.answer({ ok: true });
  await pass(100);
  expect([askedNumbers(page.server).length, isInside()]).toEqual([2, true]);
});

describe('an account', () => {
  const amos = { kind: 'user' as const, id: 'amos', name: 'Amos' };
  const user = {
    id: 'amos',
    email: 'amos@people.example',
    firstName: 'Amos',
    lastName: '',
    avatarImage: null,
    globalRole: null,
    clients: {},
    whitelist: {},
  };
  const guest = { kind: 'guest' as const, id: 'visitor' };

  test('PAY-26~ PAY-27~ signing out gives the seat back and clears the number', async () => {
    const server = aPaywall([admitted()]).signedIn(user);
    const page = await openPaywall({ path: `/grace/online?a=${NUMBER}`, me: amos });
    expect(isInside()).toBe(true);
    server.answers(accountCalls.session, { me: { kind: 'guest', id: 'visitor', name: null }, user: null });
    act(() => page.socket.me.set(guest));
    await pass(500);
    expect(server.asked(paywallCalls.release)).toHaveLength(1);
    expect([field()?.value, JSON.stringify(kept()).includes(NUMBER)]).toEqual(['', false]);
  });

  test('signing in keeps the seat', async () => {
    const server = aPaywall([admitted()], () => protectedChannel({ contents: [aContent()] })).signedIn(user);
    const page = await openPaywall({ path: `/grace/online?a=${NUMBER}`, me: guest });
    const playing = video();
    act(() => page.socket.me.set(amos));
    await page.connection('reconnecting', 1);
    await page.connection('open', 2);
    await pass(500);
    expect([video() === playing, page.holds().length, server.asked(paywallCalls.release).length]).toEqual([true, 2, 0]);
  });
});
