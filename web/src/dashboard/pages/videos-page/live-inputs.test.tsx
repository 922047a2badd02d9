import type { LiveInput } from '@nave/domain/videos/video.ts';
import { liveInputCalls, videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { liveInputRefusals } from '@nave/domain/videos/videos.texts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aHost, atGrace, aUser, GRACE, SUNDAY } from '../../testing/records.ts';

const ID = '44444444-0000-4000-8000-000000000001';
const anInput = (changes: Partial<LiveInput> = {}): LiveInput => ({
  id: ID,
  name: 'Sanctuary',
  live: null,
  keyEnd: 'x9Yz',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const onTheAir = (startedAt = ago(600), lastSegmentAt: string | null = ago(2)) =>
  anInput({ live: { videoId: SUNDAY, startedAt, lastSegmentAt, playUrl: '/media/v/key/live.m3u8' } });
const streamKey = { rtmpUrl: 'rtmp://nave.example/live', key: 'live_abcdefghijklmnopqrstuvwxyz0123' };
const atInput = { ...atGrace, inputId: ID };

function openPage(items: LiveInput[], user = aUser()) {
  const server = aServer({ user })
    .answers(videoCalls.storage, { usedBytes: 0, quotaBytes: 50 * 1024 ** 3, isDiskFull: false })
    .answers(liveInputCalls.list, { items });
  openDashboard(`/dashboard/${GRACE}/videos`);
  return server;
}
const list = async () => within(await screen.findByRole('list', { name: 'Live inputs' }));
const rowText = async () => (await list()).getByRole('listitem').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function choose(action: string) {
  fireEvent.click((await list()).getByRole('button', { name: 'Actions for the live input Sanctuary' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(() => vi.useRealTimers());

test('VID-120~ a live input is listed with the end of its stream key, and that it is not on the air', async () => {
  openPage([anInput()]);
  expect(await screen.findByRole('heading', { name: 'Live inputs' })).toBeTruthy();
  expect(await rowText()).toContain('SanctuaryNot on the air · Key ends in x9Yz');
});

test('VID-120~ the list says since when an input is on the air, and since when nothing has arrived', async () => {
  openPage([onTheAir(ago(600), ago(120))]);
  expect(await rowText()).toMatch(
    /^SanctuaryLIVEOn the air since \d+:\d\d [AP]M · Nothing received since \d+:\d\d [AP]M/,
  );
});

test('VID-120~ the list says that an input on the air has not sent anything yet', async () => {
  openPage([onTheAir(ago(60), null)]);
  expect(await rowText()).toContain('Nothing received yet');
});

test('VID-120~ the list is fetched every 3 seconds while an input is on the air, and not otherwise', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = openPage([onTheAir()]);
  await list();
  const asked = server.asked(liveInputCalls.list).length;
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(server.asked(liveInputCalls.list)).toHaveLength(asked + 1);
  server.answers(liveInputCalls.list, { items: [anInput()] });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(await rowText()).toContain('Not on the air');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(server.asked(liveInputCalls.list)).toHaveLength(asked + 2);
});

test('VID-121~ VID-122~ an input is added with a name; its key and the address for encoders are shown once', async () => {
  const server = openPage([]);
  await screen.findByText('No live inputs yet');
  press('Add live input');
  const form = await dialog('Add live input');
  fireEvent.change(form.getByLabelText('Name'), { target: { value: ' Sanctuary ' } });
  server
    .on(liveInputCalls.add, atGrace, { body: { input: anInput(), streamKey } })
    .answers(liveInputCalls.list, { items: [anInput()] });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  const shown = await dialog('Stream key of Sanctuary');
  expect(server.asked(liveInputCalls.add)[0]?.body).toEqual({ name: 'Sanctuary' });
  expect(shown.getByText(streamKey.key)).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Copy the address of the server' }).textContent).toBe(streamKey.rtmpUrl);
  fireEvent.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(streamKey.key)).toBeNull());
  expect(await rowText()).toContain('Sanctuary');
});

test('VID-122~ an installation that accepts no encoders says so', async () => {
  const server = openPage([anInput()]);
  server.on(liveInputCalls.renewKey, atInput, { body: { ...streamKey, rtmpUrl: null } });
  await choose('New stream key');
  await screen.findByText('New stream key for Sanctuary?');
  press('New stream key');
  const shown = await dialog('Stream key of Sanctuary');
  expect(shown.getByText(/^This installation doesn’t accept encoders such as OBS\./)).toBeTruthy();
  expect(shown.queryByText('Server')).toBeNull();
});

test('VID-121~ the sentence of a refusal appears at the name, and disappears when the name changes', async () => {
  const { tooMany } = liveInputRefusals;
  const server = openPage([anInput()]);
  server.on(liveInputCalls.add, {}, refusal(409, tooMany.code, tooMany.message));
  await list();
  press('Add live input');
  const form = await dialog('Add live input');
  expect(form.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Chapel' } });
  fireEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText(tooMany.message)).toBeTruthy();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Hall' } });
  expect(form.queryByText(tooMany.message)).toBeNull();
});

test('VID-121~ an input is renamed', async () => {
  const server = openPage([anInput()]);
  await choose('Rename');
  const form = await dialog('Rename Sanctuary');
  server
    .on(liveInputCalls.rename, atInput, { body: anInput({ name: 'Chapel' }) })
    .answers(liveInputCalls.list, { items: [anInput({ name: 'Chapel' })] });
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Chapel' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name saved')).toBeTruthy();
  expect(server.asked(liveInputCalls.rename)[0]?.body).toEqual({ name: 'Chapel' });
  expect(await rowText()).toContain('Chapel');
});

test('VID-121~ an input is deleted after a question; one that a content uses stays, and the page says why', async () => {
  const { inUse } = liveInputRefusals;
  const server = openPage([anInput()]);
  server.on(liveInputCalls.remove, atInput, refusal(409, inUse.code, inUse.message));
  await choose('Delete');
  await screen.findByText('Delete Sanctuary?');
  expect(server.asked(liveInputCalls.remove)).toEqual([]);
  press('Delete');
  expect(await screen.findByText(inUse.message)).toBeTruthy();
  server.answers(liveInputCalls.remove, { ok: true }).answers(liveInputCalls.list, { items: [] });
  await choose('Delete');
  await screen.findByText('Delete Sanctuary?');
  press('Delete');
  expect(await screen.findByText('No live inputs yet')).toBeTruthy();
});

test('VID-123 a key is renewed and a live video ended after a question; going live opens a new tab', async () => {
  const server = openPage([anInput()]);
  const link = (await list()).getByRole('link', { name: 'Go live with Sanctuary (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${GRACE}/live-inputs/${ID}/go-live`);
  expect(link.getAttribute('target')).toBe('_blank');
  server.on(liveInputCalls.renewKey, atInput, { body: streamKey });
  await choose('New stream key');
  await screen.findByText('New stream key for Sanctuary?');
  expect(server.asked(liveInputCalls.renewKey)).toEqual([]);
  server.answers(liveInputCalls.list, { items: [onTheAir()] });
  press('New stream key');
  fireEvent.click((await dialog('Stream key of Sanctuary')).getByRole('button', { name: 'Done' }));

  server.on(liveInputCalls.end, atInput, { body: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'End Sanctuary' }));
  await screen.findByText('End the live video of Sanctuary?');
  expect(server.asked(liveInputCalls.end)).toEqual([]);
  const videoLists = server.asked(videoCalls.list).length;
  server.answers(liveInputCalls.list, { items: [anInput()] });
  press('End');
  expect(await screen.findByText('The live video has ended')).toBeTruthy();
  expect(await rowText()).toContain('Not on the air');
  // The recording appears in the list of videos.
  expect(server.asked(videoCalls.list).length).toBeGreaterThan(videoLists);
});

test('VID-124~ staff with a whitelist see why they can neither delete inputs nor renew their keys', async () => {
  openPage([anInput()], aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } }));
  fireEvent.click((await list()).getByRole('button', { name: 'Actions for the live input Sanctuary' }));
  for (const name of ['New stream key', 'Delete']) {
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    fireEvent.mouseEnter(item);
    expect(await screen.findByText('Only owners and admins of all channels can do this.')).toBeTruthy();
    fireEvent.mouseLeave(item);
  }
  expect(screen.getByRole('menuitem', { name: 'Rename' }).getAttribute('aria-disabled')).toBeNull();
});

test('VID-1~ hosts do not see the page', async () => {
  const server = openPage([anInput()], aHost());
  expect(await screen.findByText('Unauthorized')).toBeTruthy();
  expect(server.asked(liveInputCalls.list)).toEqual([]);
});

test('VID-120~ live inputs that cannot be loaded are loaded again on request', async () => {
  const server = aServer()
    .answers(videoCalls.storage, { usedBytes: 0, quotaBytes: 1, isDiskFull: false })
    .on(liveInputCalls.list, {}, 'unreachable');
  openDashboard(`/dashboard/${GRACE}/videos`);
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  server.answers(liveInputCalls.list, { items: [anInput()] });
  fireEvent.click(retry);
  expect(await rowText()).toContain('Sanctuary');
});
