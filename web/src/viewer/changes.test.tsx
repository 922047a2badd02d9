import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aCard, aChannel, aClient, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import {
  address,
  aServer,
  goBack,
  goTo,
  openChannel,
  openPage,
  pass,
  serveChannel,
  video,
} from './testing/open-page.tsx';

const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;

describe('a change by staff', () => {
  test('VIEW-221 after 3 s the page fetches a changed version once, bypasses caches, and shows the change', async () => {
    const server = await openChannel(aChannel());
    const read = serveChannel(() => aChannel({ version: 7, contents: [aContent()] }));
    server.snapshot(channelTopic('online'), { version: 1, spreadMs: 0 });
    server.event(channelTopic('online'), { type: 'changed', data: { version: 7, spreadMs: 0 } });
    await pass(2_900);
    expect(read.calls).toEqual([]);
    await pass(300);
    expect(read.calls.map(({ path }) => path)).toEqual(['/cdn/channels/grace/online?v=7']);
    expect(title()).toBe('The Long Walk Home');
    // Known versions, as after a reconnection, are not fetched again.
    for (const version of [7, 6]) server.snapshot(channelTopic('online'), { version, spreadMs: 0 });
    await pass(4_000);
    expect(read.calls).toHaveLength(1);
  });

  test('PLAY-32 a changed source reaches the open player', async () => {
    const server = await openChannel(aChannel({ contents: [aContent()] }));
    serveChannel(() => aChannel({ version: 2, contents: [aContent({ src: '/media/other.mp4' })] }));
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(4_000);
    expect(video()?.src).toMatch(/\/media\/other\.mp4$/);
  });

  test('a fetch that fails is retried', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const server = await openChannel(aChannel());
    const read = aServer().on(readCalls.channel, {}, 'unreachable');
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(3_100);
    expect(read.calls).toHaveLength(1);
    read.answers(readCalls.channel, { ok: true, data: aChannel({ contents: [aContent()] }) });
    await pass(5_100);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Long Walk Home');
  });

  test('API-101~ a late response with an older version does not replace a newer version', async () => {
    const server = await openChannel(aChannel());
    const requests = aServer().holds(readCalls.channel);
    for (const version of [2, 3]) {
      server.event(channelTopic('online'), { type: 'changed', data: { version, spreadMs: 0 } });
      await pass(3_100);
    }
    requests[1]?.answer({ ok: true, data: aChannel({ version: 3, name: 'Third' }) });
    await pass(100);
    requests[0]?.answer({ ok: true, data: aChannel({ version: 2, name: 'Second' }) });
    await pass(10_000);
    expect([title(), requests.length]).toEqual(['Third', 2]);
  });

  test('API-101~ after a cached response with an older version, the page asks again, and never replaces a newer version', async () => {
    const server = await openChannel(aChannel({ version: 5, name: 'Fifth' }));
    let answer = aChannel({ version: 4, name: 'Fourth' });
    const read = serveChannel(() => answer);
    server.event(channelTopic('online'), { type: 'changed', data: { version: 7, spreadMs: 0 } });
    await pass(3_100);
    expect(title()).toBe('Fifth');
    answer = aChannel({ version: 6, name: 'Sixth' });
    await pass(5_000);
    expect(title()).toBe('Sixth');
    answer = aChannel({ version: 7, name: 'Seventh' });
    await pass(5_000);
    expect(title()).toBe('Seventh');
    await pass(20_000);
    expect(read.calls).toHaveLength(3);
  });

  test('a page that the viewer has left sends no more requests', async () => {
    const server = await openChannel(aChannel());
    const requests = aServer().holds(readCalls.channel);
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(3_100);
    cleanup();
    requests[0]?.fail();
    await pass(20_000);
    expect(requests).toHaveLength(1);
  });

  test('a channel whose key staff change stays open under the new key', async () => {
    const older = aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand' });
    const channel = aChannel({ contents: [aContent(), older] });
    const server = await openChannel(channel, '/grace/online/older');
    await goTo('/grace/online/service');
    const playing = video();
    const field = screen.getByRole('textbox');
    field.focus();
    const read = serveChannel(() => ({ ...channel, version: 2, key: 'sunday' }));
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(4_000);
    expect(address()).toBe('/grace/sunday/service');
    expect(video()).toBe(playing);
    expect(document.activeElement).toBe(field);
    // The browser's back button opens an address with the old key.
    await goBack();
    expect([title(), address()]).toEqual(['The Older Brother', '/grace/sunday/older']);
    expect(read.calls.map(({ path }) => path)).toEqual(['/cdn/channels/grace/online?content=service&v=2']);
  });

  test('VIEW-32~ the page leaves a channel that is deleted while it is open', async () => {
    const server = await openChannel(aChannel({ contents: [aContent()] }));
    serveChannel(() => null);
    server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
    await pass(4_000);
    expect(title()).toBeUndefined();
    expect(video()).toBeNull();
  });
});

describe('changes over time', () => {
  /** Sets the random share of delays. */
  const spreadBy = (part: number) => vi.spyOn(Math, 'random').mockReturnValue(part);

  test('VIEW-247 VIEW-248 a source is fetched after opensAt, within half the time to the start, and again while a cache responds without the source', async () => {
    spreadBy(0.5);
    const content = aContent({ startsIn: 1.5, prePlayDuration: 0.5, opensAt: inMinutes(1), src: null });
    const before = aChannel({ contents: [content], moreAt: content.opensAt });
    let answer = before;
    await openChannel(before, '/grace/online/service');
    const read = serveChannel(() => ({ ...answer }));
    await pass(65_000);
    expect(read.calls).toEqual([]);
    await pass(300);
    const opening = Date.parse(content.opensAt ?? '');
    const address = (after: number) => `/cdn/channels/grace/online?content=service&v=1&after=${after}`;
    expect(read.calls.map(({ path }) => path)).toEqual([address(opening + 5_000)]);
    answer = aChannel({ contents: [{ ...content, src: '/media/service.mp4' }] });
    await pass(5_200);
    expect(read.calls.map(({ path }) => path)[1]).toBe(address(opening + 10_000));
    expect(screen.getByText('Starts in')).toBeDefined();
    await pass(20_000);
    expect(video()?.src).toMatch(/service\.mp4$/);
    expect(read.calls).toHaveLength(2);
  });

  test('VIEW-247~ the video of a content that starts at its opensAt plays for every viewer within two seconds', async () => {
    spreadBy(0.999);
    const content = aContent({ startsIn: 1, opensAt: inMinutes(1), src: null });
    await openChannel(aChannel({ contents: [content], moreAt: content.opensAt }));
    serveChannel(() => aChannel({ contents: [{ ...content, src: '/media/service.mp4' }] }));
    await pass(62_000);
    expect(video()?.src).toMatch(/service\.mp4$/);
  });

  test('VIEW-245~ VIEW-247~ an open page shows a new content after moreAt, without a notification', async () => {
    spreadBy(0.5);
    await openChannel(aChannel({ moreAt: inMinutes(1) }));
    serveChannel(() => aChannel({ contents: [aContent()] }));
    await pass(60_000);
    expect(title()).toBe('Sunday Gathering');
    await pass(6_000);
    expect(title()).toBe('The Long Walk Home');
  });

  test('VIEW-246~ an early content is shown as early until its details have been fetched', async () => {
    spreadBy(0.5);
    const early = aContent({ showAt: inMinutes(1), startsIn: 30, description: '', thumbImage: '', src: null });
    await openChannel(aChannel({ contents: [early], moreAt: early.showAt }), '/grace/online/service');
    serveChannel(() => aChannel({ contents: [{ ...early, description: 'All of it.' }] }));
    await pass(60_500);
    expect(screen.getByText(/^This content will be available beginning/)).toBeDefined();
    await pass(6_000);
    expect(screen.queryByText(/^This content will be available beginning/)).toBeNull();
    expect(screen.getAllByText('All of it.').length).toBeGreaterThan(0);
  });

  test('VIEW-28~ the contents of a channel are fetched at the channel’s showAt, and again while a cache responds without contents', async () => {
    spreadBy(0);
    const early = aChannel({ showAt: inMinutes(1), moreAt: inMinutes(1) });
    await openChannel(early);
    let answer = early;
    const read = serveChannel(() => ({ ...answer }));
    await pass(60_000);
    await pass(1_000);
    expect(read.calls).toHaveLength(1);
    expect(title()).not.toBe('The Long Walk Home');
    answer = { ...early, contents: [aContent()], moreAt: null };
    await pass(5_000);
    await pass(1_000);
    expect(title()).toBe('The Long Walk Home');
    const { length } = read.calls;
    await pass(20_000);
    expect(read.calls).toHaveLength(length);
  });

  test('the next content is fetched within 3 s after a content closes', async () => {
    const content = aContent({ startsIn: -59 });
    await openChannel(aChannel({ contents: [content] }));
    const next = aContent({ key: 'next', name: 'Evening Prayer', startsIn: -1 });
    serveChannel(() => aChannel({ contents: [content, next] }));
    await pass(62_000);
    expect(title()).toBe('The Long Walk Home');
    await pass(1_000);
    expect(title()).toBe('Evening Prayer');
  });

  test('VIEW-25 the address of a closed content shows that this content is no longer available, even if another content is live', async () => {
    const contents = [aContent({ startsIn: -90 }), aContent({ key: 'next', startsIn: -5 })];
    await openChannel(aChannel({ contents }), '/grace/online/service');
    expect(screen.getByText('This content is no longer available')).toBeDefined();
    expect(address()).toBe('/grace/online/service');
  });
});

describe('navigation to another page', () => {
  const client = { ...aClient(), channels: [aCard(), aCard({ key: 'youth', name: 'Grace Youth' })] };
  const follow = async (name: string) => {
    fireEvent.click(screen.getByRole('link', { name }));
    await pass(500);
  };

  test('VIEW-30~ the page leaves a channel that does not exist', async () => {
    serveChannel(() => null);
    await openPage('/grace', { page: 'client', client });
    await follow('Grace Youth');
    expect(document.body.textContent).toBe('');
  });

  test('VIEW-235~ a link opens a private content, and only the request of that page contains the content’s key', async () => {
    await openPage('/grace', { page: 'client', client });
    const read = serveChannel(() => aChannel({ contents: [aContent({ key: 'secret', isPrivate: true })] }));
    await goTo('/grace/online/secret');
    expect([title(), address()]).toEqual(['The Long Walk Home', '/grace/online/secret']);
    await goTo('/grace');
    await goTo('/grace/youth');
    expect(read.calls.map(({ path }) => path).filter((path) => path.includes('/channels/'))).toEqual([
      '/cdn/channels/by-key/grace/online?content=secret',
      '/cdn/channels/by-key/grace/youth',
    ]);
  });

  test('a page that cannot be loaded shows a message, and loads later without a reload', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    aServer().on(readCalls.channelByKeys, {}, 'unreachable').on(readCalls.clientByKey, {}, 'unreachable');
    await openPage('/grace', { page: 'client', client });
    await follow('Grace Youth');
    expect(document.body.textContent).not.toBe('');
    serveChannel(() => aChannel({ key: 'youth', contents: [aContent()] }));
    await pass(6_000);
    expect(title()).toBe('The Long Walk Home');
  });

  test('VIEW-72 an address in capitals opens the same page', async () => {
    const older = aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand' });
    await openChannel(aChannel({ contents: [aContent(), older] }), '/Grace/ONLINE/Older');
    expect(title()).toBe('The Older Brother');
  });
});
