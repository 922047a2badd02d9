import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { goTo, openChannel, pass } from './testing/open-page.tsx';

const service = () => aContent({ showLiveStats: true });
const older = () => aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand' });
const channelOf = (...contents: ReturnType<typeof aContent>[]) => aChannel({ contents });
const topic = topicName(presenceTopics.channel, { channelId: aChannel().id });
const live = service().id;

describe('presence', () => {
  test('PRES-1~ PRES-5~ a page reports its content when it connects or reconnects, and when it shows another content', async () => {
    const { places, socket } = await openChannel(channelOf(service(), older()));
    const reported = () => places.map(({ type, data }) => [type, data.contentId]);
    expect(reported()).toEqual([['presence.set', live]]);
    act(() => socket.status.set({ state: 'reconnecting', since: 0, caughtUp: 0 }));
    expect(reported()).toHaveLength(1);
    act(() => socket.status.set({ state: 'open', since: 0, caughtUp: 0 }));
    expect(reported()).toHaveLength(2);
    await goTo('/grace/online/older');
    expect(reported().at(-1)).toEqual(['presence.set', older().id]);
  });

  test('PRES-22 PRES-23 a content with showLiveStats shows how many viewers watch, unless none do', async () => {
    const { snapshot, event } = await openChannel(channelOf(service(), older()));
    act(() => snapshot(topic, { authors: [], live: { [live]: 411 } }));
    expect(screen.getByRole('main').textContent).toContain('411 watching');
    act(() => event(topic, { type: 'changed', data: { authors: [], live: { [live]: 412 } } }));
    expect(screen.getByRole('main').textContent).toContain('412 watching');
    act(() => snapshot(topic, { authors: [], live: { [live]: 0 } }));
    expect(screen.getByRole('main').textContent).not.toContain('watching');
  });

  test('PRES-23 a content without showLiveStats shows no number of viewers', async () => {
    const { snapshot } = await openChannel(channelOf(aContent({ showLiveStats: false })));
    act(() => snapshot(topic, { authors: [], live: { [live]: 412 } }));
    expect(screen.getByRole('main').textContent).not.toContain('watching');
  });

  test('PRES-25 CHAT-40 an author in the chat has a dot while they are online', async () => {
    const { snapshot, event } = await openChannel(channelOf(service(), older()));
    const data = { id: 'm1', uid: 'priya', userName: 'Priya Raman', photoURL: null, message: 'Hello', isHost: false };
    act(() =>
      snapshot(chatTopic(live), {
        messages: [{ n: 1, data: { ...data, timestamp: 0 } }],
        hasOlder: false,
        pinned: null,
        slowSeconds: 0,
      }),
    );
    await pass(100);
    const avatar = () => screen.getByText('PR').closest('[aria-hidden]');
    const offlineClass = avatar()?.className;
    act(() => snapshot(topic, { authors: [{ uid: 'priya', isOnline: true }], live: {} }));
    expect(avatar()?.className).toContain('online');
    act(() => event(topic, { type: 'changed', data: { authors: [{ uid: 'priya', isOnline: false }], live: {} } }));
    expect(avatar()?.className).toBe(offlineClass);
  });

  test('PRES-32 a refused presence command or topic is logged to the console, and the page keeps working', async () => {
    const { places, refuse } = await openChannel(channelOf(service(), older()));
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const refusal = { code: 'unavailable', message: 'Not now.' };
    await act(async () => {
      places[0]?.refuse(refusal);
      refuse(topic);
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(screen.getByRole('region', { name: 'Video: The Long Walk Home' })).toBeDefined();
  });
});
