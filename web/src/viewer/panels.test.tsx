import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aChannel, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { aServer, openChannel, pass, serveChannel } from './testing/open-page.tsx';

type Fields = Parameters<typeof aContent>[0];
const { bible } = aContent();
const off = { bible: { ...bible, enabled: false }, notes: { enabled: false, defaultContent: '' } };
const withBible = { ...off, bible: { ...bible, enabled: true } };
const withoutChat = { chat: { ...aContent().chat, enabled: false } };
const film = (fields: Fields = {}) =>
  aContent({ key: 'film', name: 'Film', contentType: 'onDemand', startsAt: null, closesAt: null, ...off, ...fields });

/** Sets the width of the screen. */
function setWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
    return Object.assign(new EventTarget(), { matches: width <= most });
  });
}
const open = async (contents: ReturnType<typeof aContent>[], width = 1_440) => {
  cleanup();
  aServer().answers(bibleCalls.chapter, { ok: true, data: ['In the beginning'] });
  setWidth(width);
  return openChannel(aChannel({ contents }));
};
/** The name of the visible panel. */
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

describe('the panel that opens first', () => {
  test('PAN-7~ PAN-9~ PAN-10~ PAN-12~ PAN-13~ the panel that staff chose opens first; if staff chose none, the offered panels decide which one opens first', async () => {
    await open([aContent(withBible)]);
    expect(shown()).toBe('Chat');
    await open([aContent({ ...withBible, initialSelectedPanel: 'info' })]);
    expect(shown()).toBe('Info');
    await open([aContent({ ...withBible, ...withoutChat })]);
    expect(shown()).toBe('Bible');
    await open([aContent({ ...off, ...withoutChat }), film()], 390);
    expect(shown()).toBe('Videos');
    await open([aContent({ ...off, ...withoutChat }), film()]);
    expect(shown()).toBe('Info');
  });

  test('PAN-14~ if the panel that staff chose is not enabled, another panel opens first', async () => {
    const schedule = { schedule: { enabled: true }, initialSelectedPanel: 'schedule' } as const;
    await open([aContent({ ...off, ...schedule })]);
    expect(shown()).toBe('Schedule');
    await open([aContent({ ...off, ...schedule, schedule: { enabled: false } })]);
    expect(shown()).toBe('Chat');
  });

  test('PAN-15 PAN-17 when staff disable the chat, the panel that opens first replaces an open chat panel', async () => {
    const server = await open([aContent({ ...withBible, initialSelectedPanel: 'info' })]);
    fireEvent.click(screen.getByRole('button', { name: 'Chat' }));
    expect(shown()).toBe('Chat');
    const contents = [aContent({ ...withBible, ...withoutChat, initialSelectedPanel: 'info' })];
    serveChannel(() => aChannel({ version: 2, contents }));
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(4_000);
    expect(shown()).toBe('Info');
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });

  test('PAN-16 the first panel opens again after the watched content closes', async () => {
    const contents = [aContent({ ...off, startsIn: -59 }), film()];
    await open(contents);
    serveChannel(() => aChannel({ contents }));
    fireEvent.click(screen.getByRole('button', { name: 'Videos' }));
    await pass(50_000);
    expect(shown()).toBe('Videos');
    await pass(11_000);
    expect(shown()).toBe('Chat');
    await pass(16_000);
    expect(shown()).toBe('Info');
  });
});

describe('on a phone', () => {
  const full = [aContent({ ...withBible, schedule: { enabled: true } }), film()];

  test('PAN-4 PAN-5 PAN-6 the panels are tabs, with a menu for panels that do not fit, and from 992 px the panels are beside the video', async () => {
    await open(full, 390);
    expect(tabs()).toEqual(['Chat', 'Direct chat', 'Bible']);
    const more = await vi.waitFor(() => screen.getByRole('button', { name: 'More panels' }));
    fireEvent.click(more);
    const items = await vi.waitFor(() => screen.getAllByRole('menuitem'));
    expect(items.map(({ textContent }) => textContent)).toEqual(['Schedule', 'Videos', 'Info']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Info' }));
    await pass(200);
    expect(tabs()).toEqual(['Chat', 'Direct chat', 'Info']);
    expect(screen.getByRole('tabpanel', { name: 'Info' })).toBeDefined();
    await open(full, 991);
    expect(tabs()).toEqual(['Chat', 'Direct chat', 'Bible', 'Schedule', 'Videos', 'Info']);
    expect(screen.queryByRole('button', { name: 'Close panel' })).toBeNull();
    await open(full, 992);
    expect(tabs()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Close panel' })).toBeDefined();
  });
});

describe('the info panel', () => {
  const info = () => screen.getByRole('region', { name: 'Info' });
  const openInfo = async (content: ReturnType<typeof aContent>) => {
    await open([content]);
    fireEvent.click(screen.getByRole('button', { name: 'Info' }));
  };

  test('PAN-22 PAN-23 PAN-26 the info panel is offered for every content, with its name and description', async () => {
    for (const content of [
      aContent(),
      film(),
      aContent({ contentType: 'live' }),
      aContent({ ...off, ...withoutChat }),
    ]) {
      await openInfo(content);
      expect(info().textContent).toContain(content.name);
      expect(info().textContent).toContain('Week three of our series.');
    }
  });

  test('PAN-24 PAN-25 the info panel shows when a content starts, but shows no start time for an on-demand content', async () => {
    const startsAt = inMinutes(30);
    const time = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(new Date(startsAt));
    const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    await openInfo(aContent({ startsIn: 30, startsAt, timeZoneName }));
    expect(info().textContent).toContain(`at ${time} your time`);
    expect(info().textContent).toMatch(timeZoneName === 'UTC' ? /GMT|UTC|Coordinated/ : /Japan (Standard )?Time/);
    await openInfo(film());
    expect(info().textContent).not.toMatch(/\d:\d\d/);
  });
});

test('PAN-94 a panel that the viewer opens takes the focus, and a panel that opens by itself does not', async () => {
  await open([aContent(withBible)]);
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Info' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Info' })));
  await open([aContent({ ...withBible, schedule: { enabled: true } })], 390);
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'More panels' })));
  fireEvent.click(await vi.waitFor(() => screen.getByRole('menuitem', { name: 'Info' })));
  await pass(1_000);
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Info' }));
});

test('PAN-80 the panel beside the video can be collapsed and opened again', async () => {
  await open([aContent()]);
  fireEvent.click(screen.getByRole('button', { name: 'Close panel' }));
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open panel' }));
  expect(shown()).toBe('Chat');
});
