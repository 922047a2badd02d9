import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE, savedContent } from '../../testing/records.ts';

const FILE = 'https://video.example/vespers.mp4';
const TUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const onDemand = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-11-15', src: FILE } as const;

async function openVideo(changes: Partial<WholeContent>) {
  const content = aContent(changes);
  const server = aServer({ contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(content, body),
  }));
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/video`);
  await source();
  return { saves: () => server.asked(contentCalls.save, atEvening).map(({ body }) => body as object as WholeContent) };
}

const source = () => screen.findByLabelText<HTMLTextAreaElement>(/^Paste a link/);
const paste = async (text: string) => fireEvent.change(await source(), { target: { value: text } });
const preview = () => within(screen.getByRole('figure', { name: 'Video preview' }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();
const embedUrl = () => document.querySelector('iframe')?.src ?? null;

async function video(): Promise<HTMLVideoElement> {
  await waitFor(() => expect(document.querySelector('video')?.src).toBeTruthy());
  return document.querySelector('video') as HTMLVideoElement;
}

/** Chooses a provider from the list of all providers. */
async function choose(provider: RegExp) {
  press('Change provider');
  fireEvent.click(await screen.findByRole('combobox', { name: /^Video Provider/ }));
  fireEvent.click(await screen.findByRole('option', { name: provider }));
}

/** Makes the browser fail to load the video. */
async function failToLoad() {
  fireEvent(await video(), new Event('error'));
  await preview().findByText('Invalid Video');
}

test('CNT-302 the form shows at once which video it recognised in the source', async () => {
  await openVideo(onDemand);
  expect(await screen.findByText('File vespers.mp4')).toBeTruthy();
  await paste('youtu.be/dQw4w9WgXcQ?si=x&t=90');
  expect(await screen.findByText('YouTube video dQw4w9WgXcQ, from 1:30')).toBeTruthy();
});

test('CNT-303~ if the source belongs to another provider, the form names that provider, and a button switches to it', async () => {
  const { saves } = await openVideo(onDemand);
  await paste('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>');
  await choose(/^Vimeo/);
  expect(await screen.findByText('This belongs to the provider YouTube.')).toBeTruthy();
  press('Switch to YouTube');
  expect((await source()).value).toBe(TUBE);
  expect(await screen.findByText('YouTube video dQw4w9WgXcQ')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(saves()).toMatchObject([{ videoProvider: 'youtube', src: TUBE }]));
});

test('CNT-370 the pasted source selects the provider, and a button opens the list of all providers', async () => {
  const { saves } = await openVideo({ contentType: 'live', src: FILE });
  expect(screen.getByText('Provider: Stream (HLS or MP4)')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Video Provider/ })).toBeNull();
  for (const [pasted, provider, words] of [
    ['dQw4w9WgXcQ', 'YouTube', 'YouTube video dQw4w9WgXcQ'],
    ['https://livestream.com/accounts/8727672/events/8765872', 'Livestream', 'Livestream event 8765872'],
    ['https://boxcast.tv/view/sunday-u5w8xbtk3x', 'Other', 'BoxCast video sunday-u5w8xbtk3x'],
  ] as const) {
    await paste(pasted);
    expect(screen.getByText(`Provider: ${provider}`)).toBeTruthy();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
  }
  press('Save');
  await waitFor(() => expect(saves()).toMatchObject([{ videoProvider: 'other' }]));
  await choose(/^Vimeo/);
  expect(screen.getByText('Provider: Vimeo')).toBeTruthy();
});

test('CNT-370~ an unknown source selects no provider and shows what to do', async () => {
  aServer();
  openDashboard(`/dashboard/${GRACE}/contents/add/video`, { state: { contentType: 'live' } });
  await paste('Sunday');
  expect(await screen.findByText(/^This isn’t a video address\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose the provider', expanded: false })).toBeTruthy();
});

test('CNT-372~ in the form of a live content, a button shows an unknown page in a frame', async () => {
  const { saves } = await openVideo({ contentType: 'live', src: FILE });
  await paste('https://player.grace.example/live');
  expect(await screen.findByText('Embed Code needs to be a valid iFrame snippet')).toBeTruthy();
  press('Show in a frame');
  expect((await source()).value).toBe('<iframe src="https://player.grace.example/live"></iframe>');
  expect(await screen.findByText('Page of player.grace.example, shown in a frame')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(saves()).toMatchObject([{ videoProvider: 'other' }]));
});

test('CNT-301~ PLAY-71 the form names a source that cannot play, and the preview shows Invalid Video', async () => {
  await openVideo({ ...onDemand, videoProvider: 'youtube', src: TUBE });
  await paste('https://www.youtube.com/@grace/live');
  expect(await screen.findByText(/^This is a YouTube channel, not a video\./)).toBeTruthy();
  expect(await preview().findByText('Invalid Video')).toBeTruthy();
  expect(embedUrl()).toBeNull();
});

test('PLAY-66 PLAY-70 the source plays in the form, muted, with an Unmute button', async () => {
  sessionStorage.setItem('nave.player.sound', 'on');
  await openVideo(onDemand);
  const shown = await video();
  expect([shown.src, shown.muted]).toEqual([FILE, true]);
  fireEvent.click(preview().getByRole('button', { name: 'Unmute' }));
  expect(shown.muted).toBe(false);
  sessionStorage.clear();
});

test('PLAY-66~ third-party players play in the form too, with their API enabled', async () => {
  await openVideo({ ...onDemand, videoProvider: 'youtube', src: TUBE });
  await waitFor(() => expect(embedUrl()).toContain('https://www.youtube.com/embed/dQw4w9WgXcQ?'));
  expect(embedUrl()).toContain('enablejsapi=1');
});

test.each(['live', 'simulatedLive'] as const)(
  'PLAY-67 PLAY-68 the preview of a %s content waits for its start or for Play now',
  async (contentType) => {
    await openVideo({ contentType, src: FILE, startsAt: inMinutes(10), duration: 60 });
    expect(preview().getByText('Viewers will see it from the start time.')).toBeTruthy();
    expect(document.querySelector('video')).toBeNull();
    press('Play now');
    expect((await video()).src).toBe(FILE);
  },
);

test('PLAY-69 the preview of a running simulated live content seeks to the time since its start', async () => {
  await openVideo({ contentType: 'simulatedLive', src: FILE, startsAt: inMinutes(-10), duration: 60 });
  const shown = await video();
  fireEvent(shown, new Event('loadeddata'));
  await waitFor(() => expect(shown.currentTime).toBeGreaterThan(595));
});

test('PLAY-72 an error of the preview blocks saving the source', async () => {
  const { saves } = await openVideo(onDemand);
  await failToLoad();
  press('Save');
  expect(await screen.findAllByText('Video source is invalid.')).not.toHaveLength(0);
  expect(saves()).toEqual([]);
});

test('PLAY-73 pasting another source clears the error and loads that source', async () => {
  const { saves } = await openVideo(onDemand);
  await failToLoad();
  press('Save');
  await screen.findAllByText('Video source is invalid.');
  await paste('https://video.example/matins.mp4');
  await waitFor(() => expect(screen.queryByText('Video source is invalid.')).toBeNull());
  await waitFor(async () => expect((await video()).src).toContain('matins'));
  expect(preview().queryByText('Invalid Video')).toBeNull();
  press('Save');
  await waitFor(() => expect(saves()).toHaveLength(1));
  expect(saves()[0]).not.toHaveProperty('videoHasError');
});

test('PLAY-72~ a live stream without video before its start can be saved', async () => {
  const { saves } = await openVideo({ contentType: 'live', src: FILE, startsAt: inMinutes(10), duration: 60 });
  press('Play now');
  await failToLoad();
  expect(preview().getByText(/^No video yet\./)).toBeTruthy();
  press('Save');
  await waitFor(() => expect(saves()).toHaveLength(1));
});

test('CNT-304~ the form offers the length that the preview reports as the duration', async () => {
  await openVideo({ ...onDemand, duration: 0 });
  const shown = await video();
  Object.defineProperty(shown, 'duration', { value: 754 });
  fireEvent(shown, new Event('durationchange'));
  fireEvent(shown, new Event('playing'));
  expect(await screen.findByText('The video is 13 min long.')).toBeTruthy();
  press('Use as duration');
  expect(screen.getByLabelText<HTMLInputElement>(/^Video duration/).value).toBe('13 min');
  expect(screen.queryByText('The video is 13 min long.')).toBeNull();
});

test('PLAY-19 Stream is offered for each type of content, and for the default video of a channel', async () => {
  const offered = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^(Change|Choose the) provider/ }));
    fireEvent.click(await screen.findByRole('combobox', { name: /^Video Provider/ }));
    return await screen.findByRole('option', { name: /^Stream/ });
  };
  for (const contentType of ['live', 'simulatedLive', 'onDemand'] as const) {
    await openVideo({ ...onDemand, contentType, startsAt: contentType === 'onDemand' ? null : inMinutes(10) });
    expect(await offered()).toBeTruthy();
    cleanup();
  }
  aServer();
  openDashboard(`/dashboard/${GRACE}/channels/add/defaultvideo`);
  fireEvent.click(await screen.findByLabelText(/Play a video/));
  expect(await offered()).toBeTruthy();
});
