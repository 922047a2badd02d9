import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../../lib/server-clock.ts';
import { startPageTexts } from '../../viewer/languages/start-page-texts.ts';
import type { PlayerProps } from './frame/player-props.ts';
import { Player } from './player.tsx';

const simulated: PlayerProps = {
  id: 'c1',
  provider: 'stream',
  src: 'https://media.example/service.mp4',
  mode: 'simulatedLive',
  title: 'While He Was Still Far Off',
  poster: '/poster.jpg',
};
const onDemand: PlayerProps = { ...simulated, mode: 'onDemand' };

const inSeconds = (seconds: number) => new Date(serverClock.now() + seconds * 1_000).toISOString();
const video = () => document.querySelector('video');

/** Reports that the first picture has loaded; returns the seeks that follow. */
function ready(): number[] {
  const element = video();
  if (!element) throw new Error('There is no video.');
  const seeks: number[] = [];
  let at = 0;
  Object.defineProperty(element, 'currentTime', {
    get: () => at,
    set: (to: number) => {
      at = to;
      seeks.push(to);
    },
  });
  fireEvent(element, new Event('loadeddata'));
  return seeks;
}

/** Opens a video that plays with sound; `press` sends a pointer event to it. */
async function whilePlaying(props = onDemand) {
  sessionStorage.setItem('nave.player.sound', 'on');
  render(<Player {...props} />);
  await pass(0);
  const playing = video() as HTMLVideoElement;
  Object.defineProperty(playing, 'paused', { value: false, configurable: true });
  fireEvent(playing, new Event('playing'));
  const frame = screen.getByRole('region');
  const press = (type: string, pointerType: string) =>
    fireEvent(playing, new PointerEvent(type, { pointerType, bubbles: true }));
  return { frame, press };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(startPageTexts);
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  // jsdom does not implement these.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: new NoTracks() });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

class NoTracks extends EventTarget {
  *[Symbol.iterator]() {}
}

describe('the start and end of playback', () => {
  test.each(['live', 'simulatedLive'] as const)(
    'PLAY-24 PLAY-26 PLAY-33 TIME-36 TIME-37 a %s video waits for its start and starts without a reload',
    async (mode) => {
      render(<Player {...simulated} mode={mode} startsAt={inSeconds(5)} closesAt={inSeconds(500)} />);
      await pass(4_900);
      expect(video()).toBeNull();
      await pass(200);
      expect(video()).not.toBeNull();
    },
  );

  test('PLAY-47 a simulated live ends at its close', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-100)} closesAt={inSeconds(3)} />);
    await pass(100);
    expect(video()).not.toBeNull();
    await pass(3_000);
    expect(video()).toBeNull();
  });

  test('PLAY-35 PLAY-36 TIME-38 TIME-39 a simulated live seeks 100 ms after the player is ready', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-600)} closesAt={inSeconds(600)} />);
    await pass(0);
    const seeks = ready();
    await pass(99);
    expect(seeks).toEqual([]);
    await pass(1);
    expect(seeks).toHaveLength(1);
    expect(seeks[0]).toBeCloseTo(600, 0);
  });

  test('PLAY-34 a viewer who waits for a simulated live sees it from its beginning', async () => {
    render(<Player {...simulated} startsAt={inSeconds(5)} closesAt={inSeconds(600)} />);
    await pass(5_100);
    const seeks = ready();
    await pass(100);
    expect(seeks).toHaveLength(1);
    expect(seeks[0]).toBeLessThan(0.5);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  });

  test('PLAY-44 TIME-42 playing after a pause returns to the live position', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-600)} closesAt={inSeconds(600)} />);
    await pass(0);
    const seeks = ready();
    await pass(100);
    fireEvent(video() as HTMLVideoElement, new Event('playing'));
    await pass(90_000);
    expect(seeks).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    fireEvent(video() as HTMLVideoElement, new Event('play'));
    expect(seeks).toHaveLength(2);
    expect(seeks[1]).toBeCloseTo(690, 0);
  });

  test('PLAY-48 a simulated live opened after its end shows the end, even after Play is pressed', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-600)} closesAt={inSeconds(600)} />);
    await pass(0);
    Object.defineProperty(video(), 'duration', { value: 300 });
    ready();
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(video()?.currentTime).toBeCloseTo(300, 0);
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
  });

  test('PLAY-28 an on-demand video plays from its beginning, even before its startsAt', async () => {
    render(<Player {...onDemand} startsAt={inSeconds(60)} />);
    await pass(0);
    const seeks = ready();
    await pass(200);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
    expect(seeks).toEqual([]);
  });

  test('PLAY-37 VIEW-57 the player of another content is mounted 100 ms later', async () => {
    const { rerender } = render(<Player {...onDemand} />);
    const first = video();
    rerender(<Player {...onDemand} id="c2" />);
    expect(video()).toBeNull();
    await pass(99);
    expect(video()).toBeNull();
    await pass(1);
    expect(video()).not.toBeNull();
    expect(video()).not.toBe(first);
  });

  test('PLAY-32 the open player loads another source of the same content', async () => {
    const { rerender } = render(<Player {...onDemand} />);
    rerender(<Player {...onDemand} src="https://media.example/other.mp4" />);
    await pass(100);
    expect(video()?.src).toBe('https://media.example/other.mp4');
  });
});

describe('while the video loads', () => {
  test('TIME-27~ before the first picture the player shows that it loads, without a distance to live or a Play button', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-417)} closesAt={inSeconds(600)} />);
    await pass(600);
    expect(screen.getByText('LIVE')).toBeDefined();
    expect(screen.getByText('Loading the video...')).toBeDefined();
    expect(screen.queryByText(/behind/)).toBeNull();
    for (const name of ['Go live', 'Play']) expect(screen.queryByRole('button', { name })).toBeNull();
    ready();
    await pass(100);
    fireEvent(video() as HTMLVideoElement, new Event('playing'));
    await pass(0);
    expect(screen.queryByText('Loading the video...')).toBeNull();
    expect(screen.queryByText(/behind/)).toBeNull();
  });

  test('a video that is paused before its first picture can be started', async () => {
    render(<Player {...onDemand} />);
    await pass(0);
    fireEvent(video() as HTMLVideoElement, new Event('pause'));
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  });

  test.each([
    [2.5, 'LIVE'],
    [5, '0:05 behind'],
  ])('if the video is %s s behind the live position, the badge shows %s', async (late, badge) => {
    render(<Player {...simulated} startsAt={inSeconds(-100)} closesAt={inSeconds(600)} />);
    await pass(0);
    ready();
    await pass(100);
    const playing = video() as HTMLVideoElement;
    fireEvent(playing, new Event('playing'));
    playing.currentTime = 100.5 - late;
    await pass(400);
    expect(screen.getByText(badge)).toBeDefined();
  });
});

describe('the controls', () => {
  test('PLAY-49 PLAY-50 PLAY-51 VIEW-55 VIEW-56 a video starts muted, and Unmute turns the sound on and disappears', async () => {
    render(<Player {...onDemand} />);
    await pass(0);
    expect(video()?.muted).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(video()?.muted).toBe(false);
    fireEvent(video() as HTMLVideoElement, new Event('volumechange'));
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  });

  test('PLAY-52 the next video starts muted again if the browser refuses sound', async () => {
    sessionStorage.setItem('nave.player.sound', 'on');
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    render(<Player {...onDemand} />);
    await pass(0);
    expect(video()?.muted).toBe(false);
    ready();
    await pass(100);
    expect(video()?.muted).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Unmute' })).not.toHaveLength(0);
  });

  test('PLAY-29 an on-demand video can be paused, and the position slider seeks', async () => {
    render(<Player {...onDemand} />);
    await pass(0);
    const playing = video() as HTMLVideoElement;
    Object.defineProperty(playing, 'duration', { value: 600 });
    ready();
    fireEvent(playing, new Event('durationchange'));
    fireEvent.change(screen.getByRole('slider', { name: 'Position in the video' }), { target: { value: '120' } });
    expect(playing.currentTime).toBe(120);
    Object.defineProperty(playing, 'paused', { value: false });
    fireEvent(playing, new Event('playing'));
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  });

  test('PLAY-43 TIME-41 a simulated live has no seek bar, and a recording has one', async () => {
    render(<Player {...simulated} startsAt={inSeconds(-60)} closesAt={inSeconds(60)} />);
    await pass(0);
    expect(video()).not.toBeNull();
    const seekBar = () => screen.queryByRole('slider', { name: 'Position in the video' });
    expect(seekBar()).toBeNull();
    cleanup();
    render(<Player {...onDemand} />);
    await pass(0);
    expect(seekBar()).not.toBeNull();
  });

  test('PLAY-56 the volume is kept for the next video of the session', async () => {
    const { unmount } = render(<Player {...onDemand} />);
    await pass(0);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.3' } });
    unmount();
    render(<Player {...onDemand} id="c2" />);
    expect(video()?.volume).toBeCloseTo(0.3);
  });

  test.each(['touch', 'pen'])(
    'PLAY-81 a tap (%s) shows the hidden controls, which hide again after 3 s',
    async (pointerType) => {
      const { frame, press } = await whilePlaying();
      await pass(3_000);
      expect(frame.className).toContain('quiet');
      for (const type of ['pointerdown', 'pointerup', 'pointerleave']) press(type, pointerType);
      await pass(2_999);
      expect(frame.className).not.toContain('quiet');
      await pass(1);
      expect(frame.className).toContain('quiet');
    },
  );

  test('PLAY-81~ the controls hide when the mouse leaves, but not while one has keyboard focus', async () => {
    const { frame, press } = await whilePlaying();
    press('pointermove', 'mouse');
    press('pointerleave', 'mouse');
    expect(frame.className).toContain('quiet');
    // In jsdom every focus counts as keyboard focus.
    act(() => screen.getByRole('button', { name: 'Mute' }).focus());
    await pass(3_000);
    expect(frame.className).not.toContain('quiet');
  });

  test('PLAY-82~ a tap on the picture does not pause the video, even if the browser reports a mouse click', async () => {
    const { press } = await whilePlaying();
    press('pointerdown', 'touch');
    fireEvent.click(video() as HTMLVideoElement);
    expect(HTMLMediaElement.prototype.pause).not.toHaveBeenCalled();
    press('pointerdown', 'mouse');
    fireEvent.click(video() as HTMLVideoElement);
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  });

  test('the key m turns the sound on, but not while the viewer types in a field', async () => {
    render([<Player key="player" {...onDemand} />, <input key="field" aria-label="Message" />]);
    await pass(0);
    fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'm' });
    expect(video()?.muted).toBe(true);
    fireEvent.keyDown(document.body, { key: 'm' });
    expect(video()?.muted).toBe(false);
  });
});

describe('the default video', () => {
  test('PLAY-58 PLAY-59 PLAY-60 the default video loops, starts muted with an Unmute button, and has the volume 0.5', async () => {
    sessionStorage.setItem('nave.player.volume', '0.3');
    render(<Player {...simulated} mode="bumper" />);
    await pass(0);
    expect(video()?.loop).toBe(true);
    expect(video()?.muted).toBe(true);
    expect(video()?.volume).toBe(0.5);
    expect(screen.getAllByRole('button', { name: 'Unmute' })).not.toHaveLength(0);
  });
});

describe('a recording', () => {
  /** Watches a recording up to a position, leaves and reopens it; returns the position at which it resumes. */
  async function reopenedAfter(seconds: number): Promise<number> {
    const { unmount } = render(<Player {...onDemand} />);
    await pass(0);
    ready();
    const watched = video() as HTMLVideoElement;
    Object.defineProperty(watched, 'duration', { value: 600 });
    fireEvent(watched, new Event('playing'));
    watched.currentTime = seconds;
    fireEvent(window, new Event('pagehide'));
    unmount();
    render(<Player {...onDemand} />);
    await pass(0);
    fireEvent(video() as HTMLVideoElement, new Event('loadedmetadata'));
    return video()?.currentTime ?? -1;
  }

  test.each([
    [11, 11],
    [10, 0],
    [589, 589],
    [590, 0],
  ])('PLAY-83 a recording left at %s s resumes at %s s', async (left, at) => {
    localStorage.clear();
    expect(await reopenedAfter(left)).toBe(at);
  });
});

test.each([
  ['has failed', async () => void fireEvent.error(video() as HTMLVideoElement)],
  ['stalls', () => pass(5_000)],
])('PLAY-84 LIVE is not red over a video that %s', async (_, disturb) => {
  await whilePlaying({ ...simulated, mode: 'live', startsAt: inSeconds(-60), closesAt: inSeconds(600) });
  const badge = () => screen.getAllByText(/^live$/i).map(({ className }) => className);
  const red = badge();
  await disturb();
  expect(badge()).not.toEqual(red);
});

test('PLAY-85~ the time under the pointer is shown over the seek bar', async () => {
  render(<Player {...onDemand} />);
  await pass(0);
  Object.defineProperty(video(), 'duration', { value: 600 });
  fireEvent(video() as HTMLVideoElement, new Event('durationchange'));
  const seekBar = screen.getByRole('slider', { name: 'Position in the video' });
  vi.spyOn(seekBar, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 100 } as DOMRect);
  fireEvent(seekBar, new MouseEvent('pointermove', { clientX: 50, bubbles: true }));
  expect(screen.getByText('5:00')).toBeDefined();
});

describe('failures', () => {
  test('PLAY-31~ PLAY-54 a failure is explained in plain words and retried automatically', async () => {
    render(<Player {...onDemand} />);
    await pass(0);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/poster.jpg');
    fireEvent.error(video() as HTMLVideoElement);
    expect(screen.getByText('The video cannot load at the moment.')).toBeDefined();
    // The message hides the controls of the position.
    expect(screen.queryByRole('slider', { name: 'Position in the video' })).toBeNull();
    expect(video()?.hasAttribute('src')).toBe(false);
    await pass(2_000);
    expect(video()?.src).toBe(onDemand.src);
    fireEvent(video() as HTMLVideoElement, new Event('playing'));
    expect(screen.queryByText('The video cannot load at the moment.')).toBeNull();
  });

  test('a failure does not move the focus, and Play retries at once', async () => {
    render(<Player {...onDemand} />);
    await pass(0);
    ready();
    fireEvent(video() as HTMLVideoElement, new Event('playing'));
    const button = screen.getByRole('button', { name: /^(Play|Pause)$/ });
    button.focus();
    fireEvent.error(video() as HTMLVideoElement);
    expect(document.activeElement).toBe(button);
    expect(video()?.hasAttribute('src')).toBe(false);
    fireEvent.click(button);
    await pass(0);
    expect(video()?.src).toBe(onDemand.src);
  });

  test.each([
    ['PLAY-55 when the network returns', async () => void window.dispatchEvent(new Event('online'))],
    ['PLAY-55~ when the picture stalls for long', () => pass(7_000)],
  ])('%s, the video resumes from its position', async (_, recover) => {
    render(<Player {...onDemand} />);
    await pass(0);
    const stalled = video() as HTMLVideoElement;
    ready();
    stalled.currentTime = 42;
    Object.defineProperty(stalled, 'paused', { value: false });
    Object.defineProperty(stalled, 'readyState', { value: 2 });
    fireEvent(stalled, new Event('playing'));
    await pass(1_000);
    expect(HTMLMediaElement.prototype.load).not.toHaveBeenCalled();
    await act(recover);
    await pass(2_500);
    expect(HTMLMediaElement.prototype.load).toHaveBeenCalledOnce();
    expect(stalled.src).toBe(onDemand.src);
    // A browser that reloads the source starts at 0.
    stalled.currentTime = 0;
    fireEvent(stalled, new Event('loadedmetadata'));
    expect(stalled.currentTime).toBe(42);
  });

  test('PLAY-53 PLAY-71 the preview shows Invalid Video and reports the failure to the form', async () => {
    const onReport = vi.fn();
    render(<Player {...onDemand} preview onReport={onReport} />);
    await pass(0);
    fireEvent.error(video() as HTMLVideoElement);
    expect(screen.getByText('Invalid Video')).toBeDefined();
    expect(onReport).toHaveBeenCalledWith({ state: 'failed', reason: null });
  });

  test('PLAY-71 the preview shows Invalid Video for an invalid source', () => {
    const onReport = vi.fn();
    render(<Player {...onDemand} provider="youtube" src="https://youtube.com/watch" preview onReport={onReport} />);
    expect(screen.getByText('Invalid Video')).toBeDefined();
    expect(onReport).toHaveBeenCalledWith({ state: 'failed', reason: null });
  });
});

describe('lock screens and media keys', () => {
  function phone() {
    const acts = new Map<string, MediaSessionActionHandler | null>();
    const mediaSession = { metadata: null as { title: string } | null, setActionHandler: acts.set.bind(acts) };
    const lock = { release: vi.fn().mockResolvedValue(undefined) };
    const request = vi.fn().mockResolvedValue(lock);
    vi.stubGlobal(
      'MediaMetadata',
      class {
        constructor(about: object) {
          Object.assign(this, about);
        }
      },
    );
    Object.assign(navigator, { mediaSession, wakeLock: { request } });
    return { acts, mediaSession, request, lock };
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(navigator, { mediaSession: undefined, wakeLock: undefined });
  });

  test('PLAY-43~ TIME-41~ a lock screen names and pauses a simulated live but cannot seek in it; in a recording it can seek', async () => {
    const { acts, mediaSession } = phone();
    const { unmount } = render(<Player {...simulated} startsAt={inSeconds(-60)} closesAt={inSeconds(600)} />);
    await pass(0);
    expect(mediaSession.metadata?.title).toBe(simulated.title);
    acts.get('pause')?.({ action: 'pause' });
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
    expect([acts.get('seekto'), acts.get('seekforward')]).toEqual([null, null]);
    unmount();
    expect(mediaSession.metadata).toBeNull();
    render(<Player {...onDemand} />);
    await pass(0);
    ready();
    acts.get('seekto')?.({ action: 'seekto', seekTime: 90 });
    expect(video()?.currentTime).toBe(90);
    acts.get('seekbackward')?.({ action: 'seekbackward' });
    expect(video()?.currentTime).toBe(80);
  });

  test('the screen stays on only while the video plays', async () => {
    const { request, lock } = phone();
    const { frame } = await whilePlaying();
    await pass(0);
    expect(frame).toBeDefined();
    expect(request).toHaveBeenCalledWith('screen');
    expect(lock.release).not.toHaveBeenCalled();
    Object.defineProperty(video(), 'paused', { value: true });
    fireEvent(video() as HTMLVideoElement, new Event('pause'));
    expect(lock.release).toHaveBeenCalled();
  });
});
