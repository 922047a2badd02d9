import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeUpload, paste, picture } from '../../dashboard/testing/fake-upload.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { anImage, atGrace, GRACE, SUNDAY } from '../../dashboard/testing/records.ts';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));
afterEach(() => vi.useRealTimers());

async function thumbnail() {
  aServer();
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  return screen.findByRole('group', { name: 'Thumbnail' });
}

const shownPicture = (group: HTMLElement) => group.querySelector('img')?.getAttribute('src');

test('MED-9 MED-27~ a pasted picture is uploaded with its progress and then shown', async () => {
  const group = await thumbnail();
  paste(group, picture);
  await waitFor(() => expect(FakeUpload.current).toMatchObject({ call: mediaCalls.add, params: atGrace }));
  expect(FakeUpload.current.sent?.get('file')).toBeInstanceOf(File);
  FakeUpload.current.progress(0.64);
  expect(within(group).getByRole('progressbar').textContent).toBe('Uploading 64%');
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  await waitFor(() => expect(shownPicture(group)).toBe('/media/new.webp'));
});

test('MED-10 the progress disappears 2 seconds after the upload finished', async () => {
  const group = await thumbnail();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  paste(group, picture);
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  act(() => void vi.advanceTimersByTime(1_999));
  expect(within(group).getByRole('progressbar')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(within(group).queryByRole('progressbar')).toBeNull();
});

test('MED-11 a refused upload shows its error and keeps the picture chosen before', async () => {
  const group = await thumbnail();
  paste(group, picture);
  await FakeUpload.current.answer(415, { error: { code: 'media.unsupported', message: 'Unsupported file type' } });
  expect(await within(group).findByText('Unsupported file type')).toBeTruthy();
  expect(shownPicture(group)).toBe('/media/sunday.webp');
});

test('MED-3 MED-11~ CHN-100~ a picture over 5 MB is refused before it is sent', async () => {
  const group = await thumbnail();
  const big = new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' });
  const before = FakeUpload.current;
  paste(group, big);
  expect(await within(group).findByText('File is too big. Max file size is 5MB.')).toBeTruthy();
  expect(FakeUpload.current).toBe(before);
  expect(shownPicture(group)).toBe('/media/sunday.webp');
});

test('MED-2 a picture of exactly 5 MB is sent', async () => {
  const group = await thumbnail();
  const before = FakeUpload.current;
  paste(group, new File([new Uint8Array(5_242_880)], 'full.png', { type: 'image/png' }));
  await waitFor(() => expect(FakeUpload.current).not.toBe(before));
});

test('MED-27 the user can choose a picture from the library and upload a new picture', async () => {
  const group = await thumbnail();
  const server = aServer();
  server.on(mediaCalls.list, atGrace, { body: { items: [anImage()] } });
  fireEvent.click(within(group).getByRole('button', { name: 'Choose from library' }));
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  await waitFor(() => expect(shownPicture(group)).toBe('/media/candle.webp'));
  paste(group, picture);
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  await waitFor(() => expect(shownPicture(group)).toBe('/media/new.webp'));
});
