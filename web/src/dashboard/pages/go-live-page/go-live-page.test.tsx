import type { LiveInput } from '@nave/domain/videos/video.ts';
import { liveInputCalls } from '@nave/domain/videos/videos.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aUser, GRACE } from '../../testing/records.ts';

const ID = '44444444-0000-4000-8000-000000000001';
const PATH = `/dashboard/${GRACE}/live-inputs/${ID}/go-live`;
const anInput = (changes: Partial<LiveInput> = {}): LiveInput => ({
  id: ID,
  name: 'Main hall',
  live: null,
  keyEnd: 'ab12',
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});

/** A track of a device, which the page can stop. */
class Track extends EventTarget {
  enabled = true;
  stopped = false;
  readonly kind: 'video' | 'audio';
  constructor(kind: 'video' | 'audio') {
    super();
    this.kind = kind;
  }
  getSettings = () => ({ deviceId: `${this.kind}-1`, width: 1280, height: 720 });
  stop = () => {
    this.stopped = true;
  };
}

/** What jsdom lacks: a camera and a microphone. Returns the tracks that the page has opened, and what it asked for. */
function aCamera(refuses: (constraints: MediaStreamConstraints) => string | null = () => null) {
  const asked: MediaStreamConstraints[] = [];
  const tracks: Track[] = [];
  const streamOf = (kinds: ('video' | 'audio')[]) => {
    const opened = kinds.map((kind) => new Track(kind));
    tracks.push(...opened);
    const ofKind = (kind: string) => () => opened.filter((track) => track.kind === kind);
    return { getTracks: () => opened, getVideoTracks: ofKind('video'), getAudioTracks: ofKind('audio') };
  };
  const devices = Object.assign(new EventTarget(), {
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      const refusal = refuses(constraints);
      if (refusal) throw new DOMException(refusal, refusal);
      return streamOf(constraints.audio ? ['video', 'audio'] : ['video']);
    },
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'video-1', label: 'Front camera' },
      { kind: 'videoinput', deviceId: 'video-2', label: 'Balcony camera' },
      { kind: 'audioinput', deviceId: 'audio-1', label: 'Mixer' },
    ],
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('VideoEncoder', class {});
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      close = async () => undefined;
      createMediaStreamSource = () => ({ connect: () => undefined });
      createAnalyser = () => ({ fftSize: 8, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.5) });
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
  return { asked, tracks };
}

function openPage(input = anInput(), { user = aUser() } = {}) {
  const server = aServer({ user }).answers(liveInputCalls.list, { items: [input] });
  return { server, router: openDashboard(PATH) };
}

test('VID-101 the page shows picture and level of the sound; camera, microphone, screen and quality can be chosen', async () => {
  const { asked, tracks } = aCamera();
  openPage();
  expect(await screen.findByLabelText('Your picture')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Main hall' })).toBeTruthy();
  const bar = screen.getByRole('img', { name: 'Level of the sound' }).firstElementChild as HTMLElement;
  await waitFor(() => expect(Number(bar.style.getPropertyValue('--level'))).toBeCloseTo(0.9, 1));
  expect(asked[0]).toMatchObject({ video: { width: { ideal: 1280 }, height: { ideal: 720 } }, audio: {} });

  const options = (name: string) =>
    [...(screen.getByLabelText<HTMLSelectElement>(name).options ?? [])].map(({ text }) => text);
  await waitFor(() => expect(options('Camera')).toEqual(['Front camera', 'Balcony camera']));
  expect(options('Microphone')).toEqual(['Mixer', 'No sound']);
  expect(options('Quality')).toEqual(['720p', '1080p', '480p']);
  fireEvent.change(screen.getByLabelText('Camera'), { target: { value: 'video-2' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'video-2' } } }));
  fireEvent.click(screen.getByRole('switch', { name: /^Only speech/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ audio: { noiseSuppression: true } }));
  fireEvent.change(screen.getByLabelText('Quality'), { target: { value: '480p' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ video: { height: { ideal: 480 } } }));
  expect(screen.getByText('Needs an upload of 1.9 Mbit/s')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Microphone'), { target: { value: 'none' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ audio: false }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Level of the sound' })).toBeNull());
  // Only the devices that are shown stay on.
  await waitFor(() => expect(tracks.filter(({ stopped }) => !stopped).map(({ kind }) => kind)).toEqual(['video']));
});

test('VID-101~ the sound is muted, also after another camera was chosen', async () => {
  const { tracks } = aCamera();
  openPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Mute' }));
  expect(tracks.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['video', true],
    ['audio', false],
  ]);
  await screen.findByText('Balcony camera');
  fireEvent.change(screen.getByLabelText('Camera'), { target: { value: 'video-2' } });
  await waitFor(() => expect(tracks).toHaveLength(4));
  expect(tracks.at(-1)).toMatchObject({ kind: 'audio', enabled: false });
  fireEvent.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(tracks.at(-1)?.enabled).toBe(true);
});

test('VID-101~ what the browser refuses is told with what to do, and tried again', async () => {
  const sentences = {
    NotAllowedError: /^The browser refused camera and microphone\. Allow them/,
    NotFoundError: /^No camera or microphone was found\. Connect one/,
    NotReadableError: /^The camera or microphone can’t be used\. Close other programs/,
  };
  let refusal: string | null = 'NotAllowedError';
  aCamera(() => refusal);
  openPage();
  for (const [name, sentence] of Object.entries(sentences)) {
    refusal = name;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled).toBe(true);
  }
  refusal = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your picture')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go live' }).disabled).toBe(false);
});

test('VID-101~ a computer without a microphone sends only its picture', async () => {
  const { asked } = aCamera(({ audio }) => (audio ? 'NotFoundError' : null));
  openPage();
  expect(await screen.findByLabelText('Your picture')).toBeTruthy();
  expect(asked).toHaveLength(2);
  expect(screen.getByLabelText<HTMLSelectElement>('Microphone').value).toBe('none');
});

test('VID-101~ a page without https, and a browser without an encoder, are told', async () => {
  aCamera();
  vi.stubGlobal('isSecureContext', false);
  openPage();
  expect(await screen.findByText(/^Browsers allow the camera only on pages with https\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('VID-101~ a camera that was disconnected is told', async () => {
  const { tracks } = aCamera();
  openPage();
  await screen.findByLabelText('Your picture');
  tracks[0]?.dispatchEvent(new Event('ended'));
  expect(await screen.findByText(/^The camera was disconnected\./)).toBeTruthy();
});

test('VID-105~ an input that is on the air says who sends; staff take over, or end it after a question', async () => {
  aCamera();
  const live = {
    videoId: '33333333-0000-4000-8000-000000000001',
    startedAt: new Date().toISOString(),
    lastSegmentAt: null,
    playUrl: '/media/v/key/master.m3u8',
  };
  const { server } = openPage(anInput({ live }));
  expect(await screen.findByText(/^This input is on the air from another page or encoder\./)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Take over' })).toBeTruthy();
  server.answers(liveInputCalls.end, { ok: true });
  fireEvent.click(screen.getByRole('button', { name: 'End the live video' }));
  await screen.findByText('End the live video?');
  expect(server.asked(liveInputCalls.end)).toEqual([]);
  server.answers(liveInputCalls.list, { items: [anInput()] });
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByRole('button', { name: 'Go live' })).toBeTruthy();
  expect(server.asked(liveInputCalls.end)).toHaveLength(1);
});

test('VID-1~ hosts do not get the page, and an input of nobody is missing', async () => {
  aCamera();
  openPage(anInput(), { user: aUser({ clients: { [GRACE]: 'host' } }) });
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('a deleted live input is told', async () => {
  aCamera();
  openPage(anInput({ id: '44444444-0000-4000-8000-000000000002' }));
  expect(await screen.findByText('Live input not found.')).toBeTruthy();
});
