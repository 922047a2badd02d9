import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { uploadCalls } from '@nave/domain/videos/uploads.calls.ts';
import type { Video } from '@nave/domain/videos/video.ts';
import { videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultOptions } from 'tus-js-client';
import { expect, test, vi } from 'vitest';
import { addPoster } from '../../../features/videos/staff/poster.ts';
import { FakeServer, refusal } from '../../../lib/testing/fake-server.ts';
import { FakeUpload, picture } from '../../testing/fake-upload.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { atGrace, aUser, GRACE, SUNDAY } from '../../testing/records.ts';

const PATH = `/dashboard/${GRACE}/videos`;
const GB = 1024 ** 3;
const ID = '33333333-0000-4000-8000-000000000001';
const aVideo = (changes: Partial<Video> = {}): Video => ({
  id: ID,
  title: 'Advent service',
  state: 'ready',
  problem: null,
  bytes: 1.5 * GB,
  fileBytes: 1.5 * GB,
  durationMs: 3_723_000,
  width: 1280,
  height: 720,
  playUrl: '/media/v/key/master.m3u8',
  posterUrl: null,
  captions: [],
  liveInputId: null,
  startedAt: null,
  endedAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});
const unready = (n: number, changes: Partial<Video>) =>
  aVideo({
    id: `33333333-0000-4000-8000-00000000001${n}`,
    durationMs: null,
    width: null,
    height: null,
    playUrl: null,
    ...changes,
  });
const atVideo = { ...atGrace, videoId: ID };

/** Opens the page of an organisation with these videos. */
function openPage(videos: Video[], { user = aUser(), isDiskFull = false } = {}) {
  const server = aServer({ user })
    .answers(videoCalls.list, { items: videos })
    .answers(videoCalls.storage, { usedBytes: 12 * GB, quotaBytes: 50 * GB, isDiskFull });
  openDashboard(PATH);
  return server;
}
const list = async () => within(await screen.findByRole('list', { name: 'Videos' }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function openMenu(name: string) {
  fireEvent.click((await list()).getByRole('button', { name: new RegExp(`${name}.*`), expanded: false }));
}

test('VID-94~ the list shows the duration, size and date of videos, and what happens to those that are not ready', async () => {
  openPage([
    aVideo({ liveInputId: '44444444-0000-4000-8000-000000000001' }),
    unready(1, { title: 'Sent', state: 'uploading', bytes: GB * 0.25, fileBytes: GB }),
    unready(2, { title: 'Made', state: 'packaging' }),
    unready(3, { title: 'Broken', state: 'failed', problem: 'openGop' }),
    unready(4, { title: 'On air', state: 'live' }),
    unready(5, { title: 'Over', state: 'ended' }),
  ]);
  const rows = (await list()).getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatch(/^Advent service1:02:03 · 720p · 1\.5 GB · .*Nov.* · Recording/);
  expect(rows[1]).toContain('25% uploaded');
  expect(rows[2]).toContain('Being prepared…');
  expect(rows[3]).toContain('Turn off “open GOP” and export it again.');
  expect(rows[4]).toContain('Live now');
  expect(rows[5]).toContain('The recording is being finished…');
  expect(screen.getByText('12 GB of 50 GB used')).toBeTruthy();
});

test('VID-94~ an organisation without videos learns what to upload', async () => {
  openPage([]);
  expect(await screen.findByText('No videos yet')).toBeTruthy();
  expect(screen.getByText('MP4 or MOV with H.264 and AAC plays everywhere, in the quality you upload.')).toBeTruthy();
});

test('VID-94~ the page says that the disk of the server is full', async () => {
  openPage([], { isDiskFull: true });
  expect(await screen.findByText(/^The server has too little free space for more video\./)).toBeTruthy();
});

test('VID-94~ a list that cannot be loaded is loaded again on request', async () => {
  const server = aServer()
    .on(videoCalls.list, {}, 'unreachable')
    .answers(videoCalls.storage, { usedBytes: 0, quotaBytes: 50 * GB, isDiskFull: false });
  openDashboard(PATH);
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  server.answers(videoCalls.list, { items: [aVideo()] });
  fireEvent.click(retry);
  expect((await list()).getByText('Advent service')).toBeTruthy();
});

test('VID-95~ staff rename a video and, after a question, give it a new address', async () => {
  const server = openPage([aVideo()]);
  fireEvent.click((await list()).getByText('Advent service'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advent service' }));
  server.on(videoCalls.rename, atVideo, { body: aVideo({ title: 'Advent' }) });
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Advent' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Title saved')).toBeTruthy();
  expect(server.asked(videoCalls.rename)[0]?.body).toEqual({ title: 'Advent' });
  server.on(videoCalls.renewAddress, atVideo, { body: aVideo() });
  fireEvent.click(dialog.getByRole('button', { name: 'New address' }));
  const question = within(await screen.findByRole('dialog', { name: 'New address for Advent service?' }));
  expect(server.asked(videoCalls.renewAddress)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'New address' }));
  expect(await screen.findByText('The video has a new address')).toBeTruthy();
  expect(server.asked(videoCalls.renewAddress)).toHaveLength(1);
});

test('VID-124~ staff with a whitelist see why they can neither delete a video nor renew its address', async () => {
  openPage([aVideo()], { user: aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } }) });
  await openMenu('Advent service');
  const item = await screen.findByRole('menuitem', { name: 'Delete' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click((await list()).getByText('Advent service'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advent service' }));
  expect(dialog.getByRole('button', { name: 'New address' })).toHaveProperty('disabled', true);
  expect(dialog.getByText('Only owners and admins of all channels can do this.')).toBeTruthy();
});

test('VID-95~ a video is deleted after a question; a video in use stays, and the page says why', async () => {
  const server = openPage([aVideo()]);
  const { inUse } = videoRefusals;
  server.on(videoCalls.remove, atVideo, refusal(409, inUse.code, inUse.message));
  await openMenu('Advent service');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(server.asked(videoCalls.remove)).toEqual([]);
  await screen.findByText('Delete Advent service?');
  press('Delete');
  expect(await screen.findByText(inUse.message)).toBeTruthy();
  server.answers(videoCalls.remove, { ok: true }).answers(videoCalls.list, { items: [] });
  await openMenu('Advent service');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Delete Advent service?');
  press('Delete');
  expect(await screen.findByText('No videos yet')).toBeTruthy();
});

test('VID-92~ an upload that another browser began is ended from the list', async () => {
  const server = openPage([unready(1, { title: 'Sent', state: 'uploading' })]);
  await openMenu('Sent');
  server.on(uploadCalls.remove, {}, () => {
    server.answers(videoCalls.list, { items: [] });
    return { body: null };
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Delete Sent?');
  press('Delete');
  await waitFor(() => expect(server.asked(uploadCalls.remove)).toHaveLength(1));
  expect(await screen.findByText('No videos yet')).toBeTruthy();
});

test('VID-97 captions are added with their language and removed; a refused file is told', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const server = openPage([aVideo()]);
  fireEvent.click((await list()).getByText('Advent service'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advent service' }));
  const choose = () => {
    const input = document.querySelector('input[accept^=".vtt"]');
    if (input) fireEvent.change(input, { target: { files: [new File(['WEBVTT'], 'es.vtt')] } });
  };
  fireEvent.change(dialog.getByLabelText('Language of the captions'), { target: { value: 'es' } });
  choose();
  const { captionsInvalid } = videoRefusals;
  const refused = refusal(415, captionsInvalid.code, captionsInvalid.message);
  await FakeUpload.current.answer(refused.status, refused.body);
  expect(await screen.findByText(captionsInvalid.message)).toBeTruthy();

  const withCaptions = aVideo({ captions: [{ language: 'es', label: 'Español', url: '/captions/es.vtt' }] });
  server.answers(videoCalls.list, { items: [withCaptions] });
  choose();
  expect(FakeUpload.current.params).toMatchObject({ videoId: ID, language: 'es' });
  await FakeUpload.current.answer(200, withCaptions);
  expect(await dialog.findByRole('link', { name: 'Español (es)' })).toBeTruthy();

  server.answers(videoCalls.removeCaptions, aVideo()).answers(videoCalls.list, { items: [aVideo()] });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Español' }));
  await waitFor(() => expect(dialog.queryByRole('link', { name: 'Español (es)' })).toBeNull());
  expect(server.asked(videoCalls.removeCaptions, { language: 'es' })).toHaveLength(1);
});

test('VID-125~ staff choose another picture for a video; one that is too big is refused before it is sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const server = openPage([aVideo()]);
  fireEvent.click((await list()).getByText('Advent service'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advent service' }));
  expect(dialog.getByRole('button', { name: 'Choose picture' })).toBeTruthy();
  const choose = (file: File) => {
    const input = document.querySelector('input[accept="image/*"]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
  };
  choose(Object.defineProperty(new File(['picture'], 'big.png', { type: 'image/png' }), 'size', { value: 5_242_881 }));
  expect(await screen.findByText(mediaRefusals.tooBig.message)).toBeTruthy();
  choose(picture);
  const withPicture = aVideo({ posterUrl: '/media/v/key/poster.webp' });
  server.answers(videoCalls.list, { items: [withPicture] });
  expect(FakeUpload.current.call).toBe(videoCalls.setPoster);
  expect(FakeUpload.current.sent?.get('file')).toBe(picture);
  await FakeUpload.current.answer(200, withPicture);
  expect(await screen.findByText('Picture saved')).toBeTruthy();
  const shown = () => dialog.getByRole('region', { name: 'Picture' }).querySelector('img')?.src;
  await waitFor(() => expect(shown()).toContain('poster.webp'));
});

const sentFile = { clientId: GRACE, videoId: ID, file: new File(['video'], 'advent.mp4') };

test('VID-125~ a picture of an uploaded file is sent as the poster of its video', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  new FakeServer().answers(videoCalls.one, unready(0, { id: ID, state: 'packaging' }));
  const uploads = FakeUpload.current;
  const added = addPoster(sentFile, async () => picture);
  await waitFor(() => expect(FakeUpload.current).not.toBe(uploads));
  expect(FakeUpload.current.call).toBe(videoCalls.setPoster);
  expect(FakeUpload.current.sent?.get('file')).toBe(picture);
  await FakeUpload.current.answer(200, aVideo());
  await added;
});

test.each([
  ['has a poster', aVideo({ posterUrl: '/poster.webp' }), async () => picture],
  ['cannot be decoded', aVideo(), async () => null],
  ['makes the decoder fail', aVideo(), () => Promise.reject(new Error('No decoder'))],
])('VID-125~ nothing is sent for a video that %s', async (_case, video, pictureOf) => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  new FakeServer().answers(videoCalls.one, video);
  const uploads = FakeUpload.current;
  await addPoster(sentFile, pictureOf);
  expect(FakeUpload.current).toBe(uploads);
});

test('VID-126~ an upload that was begun here and no longer runs asks for its file; one of another browser does not', async () => {
  const uploadUrl = `http://nave.example/api/clients/${GRACE}/uploads/33333333-0000-4000-8000-000000000011`;
  // In Node, tus has no storage.
  Object.assign(defaultOptions.urlStorage, { findAllUploads: async () => [{ uploadUrl }] });
  openPage([
    unready(1, { title: 'Begun here', state: 'uploading', bytes: GB * 0.25, fileBytes: GB }),
    unready(2, { title: 'Begun elsewhere', state: 'uploading', bytes: GB * 0.5, fileBytes: GB }),
  ]);
  expect(await screen.findByText('25% uploaded. Choose the file again to continue.')).toBeTruthy();
  expect(screen.getByText('50% uploaded')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Choose file' })).toHaveLength(1);
});
