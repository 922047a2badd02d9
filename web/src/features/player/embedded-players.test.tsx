import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../lib/server-clock.ts';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { type SentCommand, testSocket } from '../../lib/testing/test-socket.ts';
import { startPageTexts } from '../../viewer/languages/start-page-texts.ts';
import { reportBeat } from '../presence/report-beat.ts';
import type { PlayerProps } from './frame/player-props.ts';
import { Player } from './player.tsx';
import { type FakePlayer, fakeVimeo, fakeYoutube } from './testing/fake-frame.ts';

const onDemand: PlayerProps = {
  id: 'c1',
  provider: 'stream',
  src: 'https://media.example/service.mp4',
  mode: 'onDemand',
  title: 'While He Was Still Far Off',
  poster: '/poster.jpg',
};
const YOUTUBE = { provider: 'youtube', src: 'https://youtu.be/dQw4w9WgXcQ' } as const;
const MISSING = '018f2a54-0000-7000-8000-000000000001';
const VIMEO = { provider: 'vimeo', src: 'https://vimeo.com/76979871' } as const;

const inSeconds = (seconds: number) => new Date(serverClock.now() + seconds * 1_000).toISOString();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const poster = () => document.querySelector('section img');
const button = (name: string) => screen.queryByRole('button', { name });
/** The element over the frame that receives the presses. */
const cover = () => document.querySelector('section > div:nth-child(2):empty');
const frameOf = () => screen.getByTitle<HTMLIFrameElement>(onDemand.title);

beforeAll(startPageTexts);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  provideBrowser();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a simulated live that began `startedS` seconds ago, with a player that is ready. */
async function simulatedLive(source: typeof YOUTUBE | typeof VIMEO, startedS = 600): Promise<FakePlayer> {
  render(
    <Player
      {...onDemand}
      {...source}
      mode="simulatedLive"
      startsAt={inSeconds(-startedS)}
      closesAt={inSeconds(3_000)}
    />,
  );
  const player = source === YOUTUBE ? fakeYoutube(frameOf) : fakeVimeo(frameOf);
  act(() => player.ready({ duration: 3_600 }));
  await pass(100);
  return player;
}

describe('embedded players', () => {
  const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
  const snippet = '<iframe src="https://live.example/embed?a=1" onload="alert(1)"></iframe>';
  const facebook = 'https://www.facebook.com/grace/videos/123/';

  test.each([
    ['VIEW-44', 'youtube', 'live', 'https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['VIEW-45', 'vimeo', 'onDemand', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    [
      'VIEW-46',
      'facebook',
      'onDemand',
      facebook,
      `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(facebook)}`,
    ],
    ['VIEW-47', 'livestream', 'live', snippet, 'https://live.example/embed?a=1'],
    ['VIEW-48', 'livingAsOne', 'live', GUID, `https://control.resi.io/webplayer/video.html?id=${GUID}`],
    [
      'VIEW-49',
      'livingAsOneSingle',
      'simulatedLive',
      GUID,
      `https://control.resi.io/webplayer/video.html?type=event&id=${GUID}`,
    ],
    ['VIEW-50', 'other', 'live', snippet, 'https://live.example/embed?a=1'],
    ['VIEW-51', 'other', 'onDemand', 'https://video.example/watch/7', 'https://video.example/watch/7'],
  ] as const)(
    '%s PLAY-22~ %s plays %s in a frame of its own, which may use full screen',
    (_, provider, mode, src, address) => {
      render(<Player {...onDemand} provider={provider} mode={mode} src={src} startsAt={inSeconds(-5)} />);
      const frame = screen.getByTitle<HTMLIFrameElement>(onDemand.title);
      expect(frame.src.slice(0, address.length)).toBe(address);
      expect(frame.allowFullscreen).toBe(true);
      expect(frame.hasAttribute('onload')).toBe(false);
      expect(document.querySelector('video')).toBeNull();
    },
  );
});

test.each([
  [
    'https://live.example/embed',
    '<iframe src="https://live.example/embed" onload="x()" srcdoc="<b>x</b>" style="position:fixed" name="top"></iframe>',
  ],
  [
    'https://live.example/embed',
    '<script>x()</script><iframe allow="camera" sandbox="allow-top-navigation" src="https://live.example/embed"></iframe><form action="/x"></form>',
  ],
  [null, '<iframe src="javascript:alert(1)"></iframe>'],
  [null, '<iframe src="data:text/html,x"></iframe>'],
  [null, '<iframe src="http://live.example/embed"></iframe>'],
  [null, '<img src=x onerror=alert(1)>'],
])('VIEW-141 F8~ the page uses only the https address of a snippet (%s), whatever was stored: %s', (address, src) => {
  render(<Player {...onDemand} provider="other" mode="live" src={src} startsAt={inSeconds(-5)} />);
  const frames = [...document.querySelectorAll('iframe')];
  expect(frames.map((frame) => frame.src)).toEqual(address ? [address] : []);
  for (const frame of frames) {
    expect(frame.getAttributeNames().filter((name) => /^(on|srcdoc|style|name)/.test(name))).toEqual([]);
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(frame.getAttribute('allow') ?? '').not.toContain('camera');
  }
  expect(document.querySelector('script, form, [onerror], [onload]')).toBeNull();
});

describe.each([
  ['YouTube', YOUTUBE],
  ['Vimeo', VIMEO],
] as const)('%s', (_, source) => {
  test('PLAY-35~ PLAY-36~ PLAY-45~ PLAY-95~ a simulated live seeks to the time since its start plus the expected seek time, and plays', async () => {
    const player = await simulatedLive(source);
    expect(player.seeks()).toHaveLength(1);
    expect(player.seeks()[0]).toBeCloseTo(600, 0);
    expect(player.received('play')).toBe(true);
    expect(frameOf().src).toMatch(/(start=|t=)600/);
  });

  test('PLAY-45~ PLAY-95~ TIME-43~ a player that is ahead waits, and one that is behind seeks, at most once in 10 s', async () => {
    const player = await simulatedLive(source);
    await player.plays(604, pass);
    expect(player.received('pause')).toBe(true);
    expect(button('Play')).toBeNull();
    await player.plays(596, pass, 4_500);
    player.clear();
    await player.plays(590, pass, 12_000);
    expect(player.seeks()).toHaveLength(1);
    expect(player.seeks()[0]).toBeGreaterThan(610);
  });

  test('PLAY-43~ TIME-41~ a simulated live has no seek bar, neither ours nor the provider’s, and its frame receives no presses', async () => {
    const player = await simulatedLive(source);
    await player.plays(600, pass);
    expect(screen.queryByRole('slider', { name: 'Position in the video' })).toBeNull();
    expect(frameOf().src).toContain('controls=0');
    player.clear();
    fireEvent.click(cover() as HTMLElement);
    expect(player.received('pause')).toBe(true);
    await pass(20_000);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(player.seeks()).toHaveLength(1);
  });

  test('PLAY-31 PLAY-49~ PLAY-50~ PLAY-51~ a video starts muted under its poster, and Unmute turns the sound on and disappears', async () => {
    const player = await simulatedLive(source);
    expect(frameOf().src).toMatch(/mute(d)?=1/);
    expect(poster()).not.toBeNull();
    await player.plays(600, pass);
    expect(poster()).toBeNull();
    player.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(player.received('unmute')).toBe(true);
    expect(button('Unmute')).toBeNull();
  });

  test('PLAY-58~ PLAY-59~ PLAY-60~ the default video loops, muted, at half the volume', async () => {
    render(<Player {...onDemand} {...source} mode="bumper" />);
    const player = source === YOUTUBE ? fakeYoutube(frameOf) : fakeVimeo(frameOf);
    act(() => player.ready({ duration: 60 }));
    await pass(0);
    expect(frameOf().src).toMatch(/loop=1/);
    expect(player.volume()).toBe(0.5);
    await player.plays(1, pass);
    expect(screen.getAllByRole('button', { name: 'Unmute' })).not.toHaveLength(0);
  });

  test('PLAY-83~ PLAY-29~ a recording has the provider’s controls, and resumes where this browser left it', async () => {
    const { unmount } = render(<Player {...onDemand} {...source} />);
    const player = source === YOUTUBE ? fakeYoutube(frameOf) : fakeVimeo(frameOf);
    act(() => player.ready({ duration: 600 }));
    await player.plays(42, pass, 6_000);
    expect(frameOf().src).not.toContain('controls=0');
    expect(button('Pause')).toBeNull();
    unmount();
    render(<Player {...onDemand} {...source} />);
    expect(frameOf().src).toMatch(/(start=|t=)4[78]/);
  });

  test('PLAY-96 a player that does not answer is reported, keeps its frame, and can be retried', async () => {
    const onReport = vi.fn();
    render(<Player {...onDemand} {...source} onReport={onReport} />);
    const first = frameOf();
    await pass(9_999);
    expect(screen.queryByText(/does not answer/)).toBeNull();
    await pass(1);
    expect(screen.getByText(/does not answer\. An ad blocker/)).toBeDefined();
    expect(poster()).toBeNull();
    expect(onReport).toHaveBeenCalledWith({ state: 'silent' });
    expect(screen.getByRole('link', { name: /^Open on (youtu\.be|vimeo\.com)$/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frameOf()).not.toBe(first);
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });

  test('PLAY-98~ the page reports the state of playback, first within half a minute, then repeatedly', async () => {
    const { socket, places } = testSocket();
    const onBeat = (playing: Playing) => reportBeat(socket, MISSING, playing);
    const startsAt = inSeconds(-600);
    render(<Player {...onDemand} {...source} mode="simulatedLive" startsAt={startsAt} onBeat={onBeat} />);
    const player = source === YOUTUBE ? fakeYoutube(frameOf) : fakeVimeo(frameOf);
    act(() => player.ready({ duration: 3_600 }));
    await pass(100);
    await player.plays(600, pass, 32_000);
    expect(places[0]).toMatchObject({
      type: 'presence.beat',
      data: { contentId: MISSING, playing: { state: 'plays' } },
    });
    const { syncErrorMs } = (places[0] as SentCommand).data.playing as Playing;
    expect(Math.abs(syncErrorMs ?? Number.NaN)).toBeLessThan(500);
    await pass(40_000);
    expect(places.length).toBeGreaterThan(1);
    expect(places.at(-1)?.data.playing).toEqual({ state: 'stalled', syncErrorMs: expect.any(Number) });
  });

  test('a seek that a hidden page learns of late, or that fails, does not stop further corrections', async () => {
    const player = await simulatedLive(source);
    await pass(5_000);
    await player.plays(605.1, pass, 6_000);
    expect(player.seeks()).toHaveLength(1);
    await player.plays(500, pass, 3_000);
    expect(player.seeks()).toHaveLength(2);
    // The player continues as if it had not received the seek.
    await player.plays(503, pass, 28_000);
    expect(player.seeks().length).toBeGreaterThan(2);
  });

  test('a player that does not start receives presses in its own frame', async () => {
    const player = await simulatedLive(source);
    expect(cover()).not.toBeNull();
    await pass(7_000);
    expect(player.received('play')).toBe(true);
    expect(poster()).toBeNull();
    expect(cover()).toBeNull();
    await player.plays(607, pass);
    expect(cover()).not.toBeNull();
  });
});

describe('reports of YouTube', () => {
  test.each([
    [2, 'This video is not available.', 'gone'],
    [100, 'This video is not available.', 'gone'],
    [101, 'This video does not play here.', 'notEmbeddable'],
    [150, 'This video does not play here.', 'notEmbeddable'],
    [5, 'The video cannot load at the moment.', null],
  ])('PLAY-54~ PLAY-97~ error %d is explained, with a retry and a link to YouTube', async (code, words, reason) => {
    const onReport = vi.fn();
    render(<Player {...onDemand} {...YOUTUBE} onReport={onReport} />);
    const player = fakeYoutube(frameOf);
    act(() => player.ready({ duration: 0 }));
    act(() => player.event('onError', code));
    expect(screen.getByText(words)).toBeDefined();
    expect(onReport).toHaveBeenCalledWith({ state: 'failed', reason });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open on youtu.be' });
    expect(link.href).toBe(YOUTUBE.src);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frameOf().src).toContain('dQw4w9WgXcQ');
  });

  test('PLAY-97 a private video is retried at once by a press on Try again, and otherwise once a minute', async () => {
    render(<Player {...onDemand} {...YOUTUBE} />);
    const refused = async () => {
      act(() => {
        const player = fakeYoutube(frameOf);
        player.ready({ duration: 0 });
        player.event('onError', 100);
      });
      expect(screen.getByText('This video is not available.')).toBeDefined();
      await pass(0);
      expect(screen.queryByTitle(onDemand.title)).toBeNull();
    };
    await refused();
    await pass(59_000);
    expect(screen.queryByTitle(onDemand.title)).toBeNull();
    await pass(1_000);
    await refused();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frameOf()).toBeDefined();
  });

  test('VIEW-43 PLAY-53~ PLAY-71~ a preview shows a refused video as Invalid Video', async () => {
    render(<Player {...onDemand} {...YOUTUBE} preview />);
    const player = fakeYoutube(frameOf);
    act(() => player.ready({ duration: 0 }));
    expect(screen.queryByText('Invalid Video')).toBeNull();
    act(() => player.event('onError', 150));
    expect(screen.getByText('Invalid Video')).toBeDefined();
  });

  test('PLAY-72~ a video that plays is reported with its length', async () => {
    const onReport = vi.fn();
    render(<Player {...onDemand} {...YOUTUBE} onReport={onReport} />);
    const player = fakeYoutube(frameOf);
    act(() => player.ready({ duration: 754.3 }));
    expect(onReport).toHaveBeenCalledWith({ state: 'shown', seconds: 754 });
  });

  test.each(['', '{', 'no', '{"event":1}', null, 5, undefined, [], '{"event":"infoDelivery","info":{"duration":"9"}}'])(
    'a message that is malformed or has another origin changes nothing: %s',
    async (data) => {
      const onReport = vi.fn();
      render(<Player {...onDemand} {...YOUTUBE} onReport={onReport} />);
      const player = fakeYoutube(frameOf);
      act(() => player.send(data));
      act(() => player.send({ event: 'onError', info: 100 }, 'https://evil.example'));
      expect(onReport).not.toHaveBeenCalled();
    },
  );

  test('a playback rate that the player does not support is not requested again', async () => {
    const player = await simulatedLive(YOUTUBE);
    await player.plays(599.9, pass, 3_000);
    expect(player.rates().length).toBeGreaterThan(0);
    expect(player.rates().at(-1)).toBe(1);
    player.clear();
    await player.plays(player.position() - 0.1, pass, 5_000);
    expect(player.rates()).toEqual([]);
    expect(player.seeks()).toEqual([]);
  });
});

describe('players that accept no commands', () => {
  test('PLAY-15 a frame of Living As One is sandboxed, so that its script cannot reach the page', () => {
    const src = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
    for (const provider of ['livingAsOne', 'livingAsOneSingle'] as const) {
      render(<Player {...onDemand} provider={provider} src={src} />);
      const frame = frameOf();
      const allowed = frame.getAttribute('sandbox')?.split(' ') ?? [];
      expect(new URL(frame.src).origin).not.toBe(location.origin);
      expect(allowed).toContain('allow-scripts');
      for (const reach of ['allow-top-navigation', 'allow-top-navigation-by-user-activation', 'allow-modals']) {
        expect(allowed).not.toContain(reach);
      }
      cleanup();
    }
  });

  test('PLAY-31~ the poster is shown until the frame has loaded, with LIVE on a live video', () => {
    const src = 'https://www.facebook.com/grace/videos/123/';
    render(<Player {...onDemand} mode="live" provider="facebook" src={src} />);
    const frame = frameOf();
    expect(frame.className).toContain('coming');
    expect(screen.getByText('LIVE')).toBeDefined();
    fireEvent.load(frame);
    expect(frame.className).not.toContain('coming');
  });

  test('PLAY-110 the URL of a Twitch frame names the host of the page, whatever host the snippet names', () => {
    const src = '<iframe src="https://player.twitch.tv/?channel=grace&amp;parent=www.example.com"></iframe>';
    render(<Player {...onDemand} mode="live" provider="other" src={src} />);
    expect(frameOf().src).toBe(`https://player.twitch.tv/?channel=grace&parent=${location.hostname}`);
  });

  test('PLAY-35~ PLAY-49~ PLAY-95~ Facebook starts muted at the current position of a simulated live', () => {
    const src = 'https://www.facebook.com/grace/videos/123/';
    render(<Player {...onDemand} mode="simulatedLive" provider="facebook" src={src} startsAt={inSeconds(-90)} />);
    expect(Object.fromEntries(new URL(frameOf().src).searchParams)).toMatchObject({
      t: '90',
      autoplay: '1',
      mute: '1',
    });
  });

  test('PLAY-96~ a player that never loads is reported and can be retried', async () => {
    render(<Player {...onDemand} provider="other" src="https://video.example/watch/7" />);
    const first = frameOf();
    await pass(10_000);
    expect(screen.getByText(/^video\.example does not answer\./)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(frameOf()).not.toBe(first);
    fireEvent.load(frameOf());
    await pass(20_000);
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });
});
