import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { FlyingReaction } from '@nave/domain/reactions/reactions.api.ts';
import { reactionsCommands, reactionsTopic } from '@nave/domain/reactions/reactions.protocol.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aChannel, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { NARROW } from '../lib/use-media.ts';
import { openChannel, pass, serveChannel } from './testing/open-page.tsx';

let service: PublicContent;
beforeEach(() => {
  const reactions = { enabled: true, icons: { clap: true, heart: true, pray: false } };
  service = aContent({ reactions });
});

const names = () =>
  screen.queryAllByRole('button', { name: /^(Heart|Clap|Pray|Wave)$/ }).map(({ ariaLabel }) => ariaLabel);
const button = (name: string) => screen.getByRole('button', { name });
const tap = (name: string, times = 1) => {
  for (let n = 0; n < times; n += 1) fireEvent.click(button(name));
};
const flights = () => [...document.querySelectorAll<HTMLElement>('#video [class*="flight"]')];
/** Only this media query matches. */
const stubMedia = (matching: string) =>
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: query === matching }));
let lastId = 0;
function aReaction(icon: ReactionIcon, changes: Partial<FlyingReaction> = {}): FlyingReaction {
  lastId += 1;
  const timestamp = new Date().toISOString();
  return { id: String(lastId), icon, timestamp, relativeTime: 600, x: 40, y: 5, display: true, ...changes };
}

async function open(changes: Partial<PublicContent> = {}) {
  const content = { ...service, ...changes };
  const server = await openChannel(aChannel({ contents: [content] }), '/grace/online');
  const topic = reactionsTopic(content.id);
  await pass(100);
  const isFollowed = () => server.follows(topic);
  if (isFollowed()) act(() => server.snapshot(topic, { totals: { heart: 5 } }));
  const flew = (reactions: FlyingReaction[], totals: Partial<Record<ReactionIcon, number>>) =>
    act(() => server.event(topic, { type: 'flew', data: { reactions, totals } }));
  const batches = () => server.sent.filter(({ type }) => type === reactionsCommands.add);
  const counts = () => batches().map(({ data }) => (data as { counts: object }).counts);
  return { ...server, flew, batches, counts, isFollowed };
}

describe('which icons are offered', () => {
  test('REA-6 REA-7 the icons that the content has switched on, if its reactions are enabled', async () => {
    await open();
    expect(names()).toEqual(['Heart', 'Clap']);
  });

  test.each<[string, () => Partial<PublicContent>]>([
    ['REA-7~ its reactions are disabled', () => ({ reactions: { enabled: false, icons: { heart: true } } })],
    ['REA-8~ it has not started', () => ({ startsAt: inMinutes(10) })],
    ['REA-9 no icon is on', () => ({ reactions: { enabled: true, icons: { heart: false } } })],
    ['REA-10 it is on demand', () => ({ contentType: 'onDemand', startsAt: null, opensAt: null, closesAt: null })],
  ])('none if %s', async (_, changes) => {
    const { isFollowed } = await open(changes());
    expect(names()).toEqual([]);
    expect(isFollowed()).toBe(false);
  });

  test('REA-8 they appear when the content starts, and disappear when it closes', async () => {
    const times = { startsAt: inMinutes(1), closesAt: inMinutes(3) };
    serveChannel(() => aChannel({ contents: [{ ...service, ...times }] }));
    await open(times);
    expect(names()).toEqual([]);
    await pass(61_000);
    expect(names()).toEqual(['Heart', 'Clap']);
    await pass(120_000);
    expect(names()).toEqual([]);
  });
});

describe('tapping', () => {
  test('REA-19~ taps are sent as one batch after 1 second without a further tap', async () => {
    const { counts } = await open();
    tap('Heart', 2);
    await pass(900);
    tap('Clap');
    await pass(999);
    expect(counts()).toEqual([]);
    await pass(1);
    expect(counts()).toEqual([{ heart: 2, clap: 1 }]);
  });

  test('REA-19~ steady taps are sent 3 seconds after the first tap', async () => {
    const { counts } = await open();
    for (let n = 0; n < 6; n += 1) {
      tap('Heart');
      await pass(500);
    }
    expect(counts()).toEqual([{ heart: 6 }]);
  });

  test('REA-19~ REA-25~ the 20th tap sends a batch at once; while they are not stored, at most 20 more are taken', async () => {
    const { batches, counts } = await open();
    tap('Heart', 50);
    await pass(0);
    expect(counts()).toEqual([{ heart: 20 }]);
    expect(flights()).toHaveLength(40);
    await pass(5_000);
    expect(counts()).toHaveLength(1);
    await act(async () => batches()[0]?.ack());
    await pass(0);
    expect(counts()).toEqual([{ heart: 20 }, { heart: 20 }]);
    const [one, two] = batches().map(({ data }) => data as { pageId: string; batch: number });
    expect([one?.batch, two?.batch, two?.pageId]).toEqual([1, 2, one?.pageId]);
  });

  test('a batch that the server refuses for a while is sent again with its number', async () => {
    const { batches } = await open();
    tap('Heart');
    await pass(1_000);
    const refusal = { code: 'reactions.too-fast', message: 'Too many reactions.', waitSeconds: 2 };
    await act(async () => batches()[0]?.refuse(refusal));
    await pass(1_999);
    expect(batches()).toHaveLength(1);
    await pass(1);
    expect(batches().map(({ data }) => data)).toEqual([batches()[0]?.data, batches()[0]?.data]);
  });

  test('REA-29 the viewer’s own reaction flies at once, and not again when the server reports it', async () => {
    const { flew } = await open();
    tap('Heart');
    expect(flights()).toHaveLength(1);
    await pass(1_000);
    flew([aReaction('heart'), aReaction('heart'), aReaction('clap')], { heart: 7, clap: 1 });
    expect(flights()).toHaveLength(3);
  });
});

describe('flying', () => {
  test('REA-26~ REA-27 a reaction flies from its position over the picture, for 2.5 or 3 seconds', async () => {
    const { flew } = await open();
    flew([aReaction('heart', { x: 12, y: 3 }), aReaction('clap', { x: 80, y: 9 })], { heart: 6, clap: 1 });
    expect(flights().map(({ style }) => [style.left, style.bottom])).toEqual([
      ['12%', '3%'],
      ['80%', '9%'],
    ]);
    expect(flights().map(({ className }) => className.includes('slow'))).toEqual([false, true]);
    for (const flight of flights()) fireEvent.animationEnd(flight);
    expect(flights()).toEqual([]);
  });

  test('REA-28 a reaction whose display is false is not drawn', async () => {
    const { flew } = await open();
    flew([aReaction('heart', { display: false }), aReaction('heart')], { heart: 7 });
    expect(flights()).toHaveLength(1);
  });

  test('REA-31 a page that has just loaded draws none of the earlier reactions', async () => {
    const { flew } = await open();
    expect(flights()).toEqual([]);
    flew([aReaction('heart')], { heart: 6 });
    expect(flights()).toHaveLength(1);
  });

  test('REA-37 switched off, the page receives no reactions and draws none; switched on, only later ones', async () => {
    const { isFollowed, ...server } = await open();
    fireEvent.click(button('Hide flying reactions'));
    expect(isFollowed()).toBe(false);
    tap('Heart');
    expect(flights()).toEqual([]);
    await pass(1_000);
    expect(server.counts()).toEqual([{ heart: 1 }]);
    fireEvent.click(button('Show flying reactions'));
    expect(isFollowed()).toBe(true);
    act(() => server.snapshot(reactionsTopic(service.id), { totals: { heart: 40 } }));
    expect(flights()).toEqual([]);
    server.flew([aReaction('clap')], { heart: 40, clap: 1 });
    expect(flights()).toHaveLength(1);
  });
});

describe('on a phone', () => {
  test('a button opens the icons; they stay open while the viewer taps, until a press outside or Escape', async () => {
    stubMedia(NARROW);
    await open();
    expect(names()).toEqual([]);
    fireEvent.click(button('React'));
    tap('Heart', 2);
    tap('Clap');
    expect(flights()).toHaveLength(3);
    expect(names()).toEqual(['Heart', 'Clap']);
    fireEvent.pointerDown(document.body);
    expect(names()).toEqual([]);
    fireEvent.click(button('React'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(names()).toEqual([]);
  });
});

test('with reduced motion nothing flies, and each icon shows how often it was sent', async () => {
  stubMedia('(prefers-reduced-motion: reduce)');
  const { flew } = await open();
  expect(button('Heart').textContent).toBe('5');
  tap('Heart');
  flew([aReaction('heart'), aReaction('clap')], { heart: 7, clap: 1 });
  expect(flights()).toEqual([]);
  expect([button('Heart').textContent, button('Clap').textContent]).toEqual(['7', '1']);
});
