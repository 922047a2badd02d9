import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import type { LiveInput, Video } from '@nave/domain/videos/video.ts';
import { liveInputCalls, videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE, savedContent } from '../../testing/records.ts';

const ID = '33333333-0000-4000-8000-000000000001';
const INPUT = '44444444-0000-4000-8000-000000000001';
const aVideo = (changes: Partial<Video>): Video => ({
  id: ID,
  title: 'Advent service',
  state: 'ready',
  problem: null,
  bytes: 1_000,
  fileBytes: 1_000,
  durationMs: 60_000,
  width: 1280,
  height: 720,
  playUrl: null,
  posterUrl: null,
  captions: [],
  liveInputId: null,
  startedAt: null,
  endedAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...changes,
});
const videos = [aVideo({}), aVideo({ id: ID.replace(/1$/, '2'), title: 'Broken', state: 'failed', problem: 'hevc' })];
const hall: LiveInput = {
  id: INPUT,
  name: 'Main hall',
  live: null,
  keyEnd: null,
  createdAt: '2026-11-22T10:00:00.000Z',
};

function open(path: string, content: WholeContent = aContent()) {
  const server = aServer({ contents: [content] })
    .answers(videoCalls.list, { items: videos })
    .answers(liveInputCalls.list, { items: [hall] })
    .on(contentCalls.save, atEvening, ({ body }) => ({ body: savedContent(content, body) }));
  openDashboard(path);
  return server;
}
const own = `/dashboard/${GRACE}/contents/${EVENING}/video`;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('VID-117 the form has one list of videos, or of live inputs, beside the field for links, and a link opens it with a video chosen', async () => {
  const server = open(own, aContent({ contentType: 'simulatedLive' }));
  expect(await screen.findByLabelText(/^Paste a link/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('radio', { name: 'Your videos' }));
  fireEvent.click(await screen.findByRole('combobox', { name: /^Video/ }));
  await waitFor(() => expect(options()).toEqual(['Advent service, Nov 22, 2026']));
  fireEvent.click(screen.getByRole('option', { name: /^Advent service/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(contentCalls.save)).toHaveLength(1));
  expect(server.asked(contentCalls.save)[0]?.body).toMatchObject({ videoProvider: 'nave', src: `video:${ID}` });
  cleanup();
  open(own, aContent({ contentType: 'live' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Live input' }));
  fireEvent.click(await screen.findByRole('combobox', { name: /^Live input/ }));
  await waitFor(() => expect(options()).toEqual(['Main hall']));
  cleanup();
  const query = new URLSearchParams({ contentType: 'onDemand', source: `video:${ID}`, name: 'Advent service' });
  open(`/dashboard/${GRACE}/contents/add?${query}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Advent service');
  fireEvent.click(screen.getByRole('link', { name: /^Video(?!s)/ }));
  const chosen = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Video/ });
  await waitFor(() => expect(chosen.value).toContain('Advent service'));
});
