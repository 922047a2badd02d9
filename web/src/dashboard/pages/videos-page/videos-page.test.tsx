import type { Video } from '@nave/domain/videos/video.ts';
import { videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, atGrace, aUser, GRACE } from '../../testing/records.ts';

const ID = '11111111-0000-4000-8000-000000000007';
const atVideo = { ...atGrace, videoId: ID };
const aVideo = (changes: Partial<Video> = {}): Video => ({
  id: ID,
  title: 'Harvest Sunday',
  state: 'ready',
  problem: null,
  bytes: 1_300_000_000,
  fileBytes: 1_300_000_000,
  durationMs: 3_723_000,
  width: 1_920,
  height: 1_080,
  playUrl: '/media/v/0123456789abcdef0123456789abcdef/master.m3u8',
  posterUrl: null,
  captions: [],
  liveInputId: null,
  startedAt: null,
  endedAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});

function openVideos(videos: Video[], { user = aUser() } = {}) {
  const server = aServer({ user }).answers(videoCalls.list, { items: videos });
  server.answers(videoCalls.storage, { usedBytes: 1_300_000_000, quotaBytes: 50 * 1024 ** 3, isDiskFull: false });
  openDashboard(`/dashboard/${GRACE}/videos`);
  return server;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('VID-94 the list has duration, size and date of videos, and what happens to those that are not ready', async () => {
  openVideos([
    aVideo(),
    aVideo({ id: '2', title: 'Arriving', state: 'uploading', bytes: 325_000_000, playUrl: null, durationMs: null }),
    aVideo({ id: '3', title: 'Phone', state: 'failed', problem: 'hevc', playUrl: null, durationMs: null }),
    aVideo({ id: '4', title: 'Last week', liveInputId: '9' }),
  ]);
  expect(await screen.findByText(/^1:02:03 · 1080p · 1\.2 GB · Sun, Nov 22$/)).toBeTruthy();
  expect(screen.getByText('25% uploaded')).toBeTruthy();
  expect(screen.getByText('Many browsers can’t play HEVC (H.265). Export it as H.264.')).toBeTruthy();
  expect(screen.getByText(/Recording$/)).toBeTruthy();
  expect(screen.getByText('1.2 GB of 50 GB used')).toBeTruthy();
});

test('VID-95 a video is renamed, given a new address and deleted; a refusal is shown', async () => {
  const server = openVideos([aVideo()]).on(videoCalls.rename, atVideo, { body: aVideo({ title: 'Harvest' }) });
  server.on(videoCalls.renewAddress, atVideo, { body: aVideo() });
  server.on(videoCalls.remove, atVideo, refusal(409, 'videos.in-use', 'This video is used by a content.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Harvest Sunday' }));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Harvest' } });
  press('Save');
  await waitFor(() =>
    expect(server.asked(videoCalls.rename, atVideo).map(({ body }) => body)).toEqual([{ title: 'Harvest' }]),
  );
  press('New address');
  await waitFor(() => expect(server.asked(videoCalls.renewAddress, atVideo)).toHaveLength(1));
  press('Close');
  press('Actions for Harvest Sunday');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This video is used by a content.')).toBeTruthy();
});

test('VID-117~ the menu opens the form of a content with the video', async () => {
  openVideos([aVideo()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Harvest Sunday' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Use on demand' }));
  expect(await screen.findByDisplayValue('Harvest Sunday')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /Video$/, current: false }));
  expect(await screen.findByDisplayValue('Harvest Sunday, Nov 22, 2026')).toBeTruthy();
});

test('VID-91~ a file that is no video is refused before anything is sent', async () => {
  const server = openVideos([]);
  expect(await screen.findByText('No videos yet')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for files.');
  fireEvent.change(input, { target: { files: [new File([], 'nothing.mp4')] } });
  expect(await screen.findByText('This file is empty. Choose another file.')).toBeTruthy();
  expect(server.asked(videoCalls.list, atGrace).length).toBeGreaterThan(0);
});

test('VID-1~ hosts do not see the page or its entry', async () => {
  openVideos([], { user: aHost() });
  expect(await screen.findByText(/not authorized|unauthorized/i)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Videos' })).toBeNull();
});
