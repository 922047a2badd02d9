import { clickCalls } from '@nave/domain/analytics/clicks.calls.ts';
import { peopleCommands } from '@nave/domain/analytics/people.protocol.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { PeopleQuestion } from '../features/analytics/viewer-part/follow-clicks.tsx';
import type { Me } from '../lib/socket.ts';
import { aChannel, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { openChannel, pass } from './testing/open-page.tsx';

beforeAll(() => PeopleQuestion.preload());

const guest: Me = { kind: 'guest', id: 'amos' };
const question = () => screen.queryByRole('region', { name: 'How many of you are there?' });
const within1 = () => within(question() as HTMLElement);
const tap = (name: string) => fireEvent.click(within1().getByRole('button', { name }), { detail: 1 });
const press = (name: string) => fireEvent.click(within1().getByRole('button', { name }));
const names = () =>
  within1()
    .getAllByRole('button')
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);

async function open(changes: Partial<PublicContent> = {}, me: Me = guest) {
  const content = aContent({ id: 'service', startsAt: inMinutes(-5), closesAt: inMinutes(50), ...changes });
  const server = await openChannel(aChannel({ contents: [content] }), '/grace/online', me);
  const answers = () => server.sent.filter(({ type }) => type === peopleCommands.answer).map(({ data }) => data);
  const last = () => server.sent.findLast(({ type }) => type === peopleCommands.answer);
  const stored = () => act(async () => last()?.ack());
  const refused = () => act(async () => last()?.refuse({ code: 'request.too-many', message: 'Too many.' }));
  return { ...server, answers, stored, refused };
}

test.each(['live', 'simulatedLive'] as const)(
  'ANA-116 after 60 seconds of a %s content, its page asks once how many there are, and one tap answers',
  async (contentType) => {
    const { answers, stored } = await open({ contentType });
    await pass(60 * 1_000 - 2_000);
    expect(question()).toBeNull();
    await pass(3_000);
    expect(names()).toEqual(['1', '2', '3', '4', '5', '6', 'More than 6', 'Close the question']);
    tap('4');
    expect(answers()).toEqual([{ contentId: 'service', people: 4, isGlobalUser: false }]);
    await stored();
    expect(within1().getByRole('status').textContent).toBe('Thank you! 4 people here.');
    tap('Change');
    tap('More than 6');
    expect(names().slice(0, -1)).toEqual([...Array.from({ length: 19 }, (_, at) => String(at + 1)), '20+']);
    expect(document.activeElement?.textContent).toBe('7');
    tap('20+');
    await stored();
    expect(answers()).toHaveLength(2);
    expect(answers()[1]).toMatchObject({ people: 20 });
    await pass(10_000);
    expect(question()).toBeNull();
  },
);

test('ANA-116~ an answer that was not stored is offered again, and is not remembered', async () => {
  const first = await open();
  await pass(61_000);
  tap('3');
  expect(within1().queryByRole('status')).toBeNull();
  // Further taps before the server has replied are not further answers.
  tap('4');
  expect(first.answers()).toHaveLength(1);
  await first.refused();
  expect(within1().getByRole('alert').textContent).toBe('Not saved. Please try again.');
  cleanup();
  const again = await open();
  await pass(61_000);
  tap('3');
  await again.stored();
  expect(within1().getByRole('status').textContent).toBe('Thank you! 3 people here.');
});

test('ANA-116~ the thanks stay while the focus is inside, where it goes after a key was pressed', async () => {
  const { stored } = await open();
  await pass(61_000);
  press('2');
  await stored();
  const change = within1().getByRole('button', { name: 'Change' });
  expect(document.activeElement).toBe(change);
  await pass(60_000);
  act(() => within1().getByRole('button', { name: 'Close the question' }).focus());
  await pass(60_000);
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(9_000);
  expect(question()).not.toBeNull();
  await pass(1_500);
  expect(question()).toBeNull();
});

test('ANA-116~ a browser that has answered or has closed the question is not asked again', async () => {
  for (const button of ['Close the question', '2']) {
    localStorage.clear();
    const first = await open();
    await pass(61_000);
    tap(button);
    await first.stored();
    expect(first.answers()).toHaveLength(button === '2' ? 1 : 0);
    cleanup();
    await open();
    await pass(61_000);
    expect(question()).toBeNull();
    cleanup();
  }
});

test.each<[string, Partial<PublicContent>]>([
  ['has not started', { startsAt: inMinutes(10) }],
  ['is on demand', { contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null }],
])('ANA-116~ the page does not ask if the content %s', async (_, changes) => {
  await open(changes);
  await pass(61_000);
  expect(question()).toBeNull();
});

test('ANA-116~ staff are not asked, and neither is a browser that staff used in the last half hour', async () => {
  localStorage.setItem('nave.staff-seen', String(Date.now()));
  await open();
  await pass(61_000);
  expect(question()).toBeNull();
});

test('ANA-112 a click is reported while the link opens, and a report that fails shows nothing', async () => {
  const asked: [string, RequestInit][] = [];
  const link = (text: string, target: PublicLink['target']): PublicLink => {
    return { text, icon: null, url: 'https://grace.example', target, isRaw: false };
  };
  const links = [link('Give', 'newTab'), link('Visit', 'sameTab'), link('Notes', 'sideBar')];
  await open({ links });
  await act(() => vi.dynamicImportSettled());
  await pass(200);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init]);
    return Promise.reject(new TypeError('offline'));
  });
  const nav = within(screen.getByRole('navigation', { name: 'Links of this content' }));
  const give = nav.getByRole('link', { name: 'Give' });
  // The browser opens the page of a link only if no listener prevents it.
  expect(fireEvent.click(give)).toBe(true);
  expect(fireEvent(give, new MouseEvent('auxclick', { bubbles: true, button: 1 }))).toBe(true);
  expect(fireEvent.click(nav.getByRole('link', { name: 'Visit' }))).toBe(true);
  fireEvent.click(nav.getByRole('button', { name: 'Notes' }));
  const reports = asked.filter(([address]) => address === addressOf(clickCalls.add, { contentId: 'service' }));
  expect(reports.map(([, { body }]) => (JSON.parse(String(body)) as { label: string }).label)).toEqual([
    'Give',
    'Give',
    'Visit',
    'Notes',
  ]);
  for (const [, init] of reports) expect(init).toMatchObject({ method: 'POST', keepalive: true });
  await pass(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/offline|try again/i)).toBeNull();
});
