import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { timeOfDay } from '../lib/date-texts.ts';
import { aChat } from '../lib/testing/chat-builders.ts';
import { aChannel, aContent, aMessage, inMinutes } from '../lib/testing/page-builders.ts';
import { address, openChannel, pass, serveChannel, video } from './testing/open-page.tsx';

const older = () => aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand' });
const nextWeek = () => aContent({ key: 'next', name: 'Evening Prayer', startsIn: 7 * 24 * 60 });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const ended = () => screen.queryByText('The service has ended');
const amos = { kind: 'guest', id: 'amos', name: 'Amos' } as const;

/** Opens a service that closes in a minute, as Amos. */
async function watch(contents = [aContent({ startsIn: -59 }), older()]) {
  const channel = aChannel({ contents });
  serveChannel(() => channel);
  const server = await openChannel(channel);
  act(() => server.socket.me.set(amos));
  act(() => server.snapshot(chatTopic('service'), aChat({ messages: [aMessage(1)] })));
  await pass(500);
  return server;
}

/** Sets the length of the page's video. */
async function setVideoLength(seconds: number) {
  const player = video();
  if (!player) throw new Error('There is no video.');
  Object.defineProperty(player, 'duration', { configurable: true, value: seconds });
  act(() => void player.dispatchEvent(new Event('durationchange')));
  await pass(500);
}

describe('at the close', () => {
  test('PLAY-90 the end screen replaces the video, and offers the next content and a recording', async () => {
    await watch([aContent({ startsIn: -59 }), older(), nextWeek()]);
    expect(ended()).toBeNull();
    await pass(60_000);
    expect(ended()).not.toBeNull();
    expect([video(), title(), address()]).toEqual([null, 'The Long Walk Home', '/grace/online/service']);
    expect(screen.getByRole('link', { name: /^Next: Evening Prayer/ }).getAttribute('href')).toBe('/grace/online/next');
    const calendar = screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    expect(calendar).toBe('/cdn/channels/grace/online/calendar.ics?content=next');
    fireEvent.click(screen.getByRole('link', { name: 'Watch The Older Brother' }));
    await pass(500);
    expect(title()).toBe('The Older Brother');
    expect(video()).not.toBeNull();
  });

  test('PLAY-120 the end screen offers the newest recording, and three more recordings of the channel to watch again', async () => {
    const recordings = [1, 2, 3, 4, 5].map((day) => ({
      ...older(),
      id: `r${day}`,
      key: `r${day}`,
      name: `Sermon ${day}`,
      originalAirDate: `2026-03-0${day}`,
    }));
    await watch([aContent({ startsIn: -59 }), ...recordings]);
    await pass(60_500);
    expect(screen.getByRole('link', { name: 'Watch Sermon 5' })).toBeDefined();
    const again = within(screen.getByRole('region', { name: 'Watch again' }));
    const links = again.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Sermon 4', '/grace/online/r4'],
      ['Sermon 3', '/grace/online/r3'],
      ['Sermon 2', '/grace/online/r2'],
    ]);
  });

  test('PLAY-101 the end screen shows the end time over the thumbnail, and links to all channels if nothing else is available', async () => {
    // The clock goes on while the page opens, perhaps into the next minute.
    const endsAt = timeOfDay(inMinutes(1), 'en');
    await watch([aContent({ startsIn: -59, thumbImage: '/media/service.jpg' })]);
    await pass(60_500);
    expect(ended()).not.toBeNull();
    expect(screen.getByText(`Ended at ${endsAt}. Thank you for being with us.`)).toBeDefined();
    expect(document.querySelector('#video img')?.getAttribute('src')).toContain('/media/service.jpg');
    expect(screen.getByRole('link', { name: 'All channels' }).getAttribute('href')).toBe('/grace');
  });

  test.each(['live', 'simulatedLive'] as const)(
    'PLAY-74 a %s video plays until its close, even if staff move the close while it plays',
    async (contentType) => {
      const service = (closesIn: number) => aContent({ contentType, startsIn: -59, closesAt: inMinutes(closesIn) });
      const moved = aChannel({ version: 2, contents: [service(3), older()] });
      const channel = aChannel({ contents: [service(1), older()] });
      serveChannel(() => moved);
      const server = await openChannel(channel);
      server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
      await pass(178_000);
      expect([ended(), video() !== null]).toEqual([null, true]);
      await pass(2_000);
      expect([ended() !== null, video()]).toEqual([true, null]);
    },
  );

  test('PLAY-78 PLAY-93 after 15 s the page moves to a recording, which shows its poster until the viewer presses Play', async () => {
    await watch();
    await pass(60_000 + 15_000 - 1_000);
    expect(ended()).not.toBeNull();
    await pass(2_000);
    expect([ended(), title(), address(), video()]).toEqual([null, 'The Older Brother', '/grace/online/older', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await pass(500);
    expect(video()).not.toBeNull();
  });

  test('VIEW-250 CHAT-103 when the content closes, the chat closes too and no longer invites messages', async () => {
    const channel = aChannel({ contents: [aContent({ startsIn: -59 })] });
    serveChannel(() => channel);
    const server = await openChannel(channel);
    act(() => server.socket.me.set(amos));
    act(() => server.snapshot(chatTopic('service'), aChat()));
    await pass(500);
    expect(screen.getByText(/^Say hello/)).toBeDefined();
    await pass(60_000);
    expect(screen.queryByText(/^Say hello/)).toBeNull();
    expect(screen.getByText('Chat is currently closed')).toBeDefined();
  });
});

describe('a video that is shorter than its scheduled time', () => {
  test('PLAY-48 PLAY-91 when the video ends, the same end screen appears without LIVE, even for viewers who arrive later', async () => {
    await watch([aContent({ startsIn: -30 }), nextWeek()]);
    expect(screen.getByText('LIVE', { exact: false })).toBeDefined();
    await setVideoLength(20 * 60);
    expect(ended()).not.toBeNull();
    expect(video()).toBeNull();
    expect(within(document.querySelector('main') ?? document.body).queryByText(/LIVE/i)).toBeNull();
  });

  test('PLAY-92 after the page moves on, the chat of the watched content stays, with the viewer’s draft, until that chat closes', async () => {
    const server = await watch([aContent({ startsIn: -58 }), older()]);
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'See you next' } });
    await setVideoLength(60);
    expect(screen.queryByText('The Long Walk Home', { selector: '#panel p' })).toBeNull();
    await pass(16_000);
    expect(title()).toBe('The Older Brother');
    expect(screen.getByText('The Long Walk Home', { selector: '#panel p' })).toBeDefined();
    expect(screen.getByRole('textbox')).toBe(field);
    expect((field as HTMLTextAreaElement).value).toBe('See you next');
    act(() => server.event(chatTopic('service'), { n: 2, type: 'message', data: aMessage(2).data }));
    await pass(500);
    expect(screen.getByText('Message 2')).toBeDefined();
    await pass(120_000);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('PLAY-92~ if the chat of the next content is open, it replaces the chat of the watched content', async () => {
    const prayer = aContent({ key: 'prayer', name: 'Evening Prayer', startsIn: 5, opensAt: inMinutes(-1) });
    await watch([aContent({ startsIn: -30 }), prayer]);
    await setVideoLength(60);
    await pass(16_000);
    expect(title()).toBe('Evening Prayer');
    expect(screen.queryByText('Message 1')).toBeNull();
  });
});
