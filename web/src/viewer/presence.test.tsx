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

describe('who else is there', () => {
  test('PRES-1~ PRES-5~ a page says where it is when it connects, after each lost connection, and when it shows something else', async () => {
    const { places, socket } = await openChannel(channelOf(service(), older()));
    const said = () => places.map(({ type, data }) => [type, data.contentId]);
    expect(said()).toEqual([['presence.set', live]]);
    act(() => socket.status.set({ state: 'reconnecting', since: 0, caughtUp: 0 }));
    expect(said()).toHaveLength(1);
    act(() => socket.status.set({ state: 'open', since: 0, caughtUp: 0 }));
    expect(said()).toHaveLength(2);
    await goTo('/grace/online/older');
    expect(said().at(-1)).toEqual(['presence.set', older().id]);
  });

  test('PRES-22 PRES-23 a content that shows its number says how many watch; another does not', async () => {
    const { snapshot, event } = await openChannel(channelOf(service(), older()));
    act(() => snapshot(topic, { authors: [], live: { [live]: 411 } }));
    expect(screen.getByRole('main').textContent).toContain('411 watching');
    act(() => event(topic, { type: 'changed', data: { authors: [], live: { [live]: 412 } } }));
    expect(screen.getByRole('main').textContent).toContain('412 watching');
    act(() => snapshot(topic, { authors: [], live: { [live]: 0 } }));
    expect(screen.getByRole('main').textContent).not.toContain('watching');
  });

  test('PRES-23 a content that does not show its number says none, whatever comes', async () => {
    const { snapshot } = await openChannel(channelOf(aContent({ showLiveStats: false })));
    act(() => snapshot(topic, { authors: [], live: { [live]: 412 } }));
    expect(screen.getByRole('main').textContent).not.toContain('watching');
  });

  test('PRES-25 CHAT-40 who wrote in the chat has a dot while they are there', async () => {
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
    const [without] = [avatar()?.className];
    act(() => snapshot(topic, { authors: [{ uid: 'priya', isOnline: true }], live: {} }));
    expect(avatar()?.className).toContain('online');
    act(() => event(topic, { type: 'changed', data: { authors: [{ uid: 'priya', isOnline: false }], live: {} } }));
    expect(avatar()?.className).toBe(without);
  });

  test('PRES-32 what is refused of it is written to the console, and the page goes on', async () => {
    const { places, refuse } = await openChannel(channelOf(service(), older()));
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const said = { code: 'unavailable', message: 'Not now.' };
    await act(async () => {
      places[0]?.refuse(said);
      refuse(topic);
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    expect(screen.getByRole('region', { name: 'Video: The Long Walk Home' })).toBeDefined();
  });
});
