import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../testing/open-dashboard.tsx';
import { GRACE, SUNDAY } from '../testing/records.ts';

/** The wire of an upload, moved by the test. */
class FakeUpload {
  static current: FakeUpload;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 0;
  response: unknown = null;
  path = '';
  sent: FormData | null = null;
  open(_method: string, path: string) {
    this.path = path;
    FakeUpload.current = this;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body;
  }
  progress(share: number) {
    act(() => this.upload.onprogress?.({ loaded: share * 100, total: 100 }));
  }
  async answer(status: number, response: unknown) {
    this.status = status;
    this.response = response;
    await act(async () => this.onload?.());
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));
afterEach(() => vi.useRealTimers());

const picture = new File(['picture'], 'Advent Header.png', { type: 'image/png' });

async function thumbnail() {
  aServer();
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  return screen.findByRole('group', { name: 'Thumbnail' });
}

function paste(group: HTMLElement, file: File) {
  const target = group.querySelector('.mantine-Dropzone-root') ?? group;
  fireEvent.paste(target, { clipboardData: { files: [file] } });
}

const shownPicture = (group: HTMLElement) => group.querySelector('img')?.getAttribute('src');

test('MED-9 MED-27 a pasted picture is uploaded with its progress and then shown', async () => {
  const group = await thumbnail();
  paste(group, picture);
  await waitFor(() => expect(FakeUpload.current.path).toBe(`/api/clients/${GRACE}/images`));
  expect(FakeUpload.current.sent?.get('file')).toBeInstanceOf(File);
  FakeUpload.current.progress(0.64);
  expect(within(group).getByRole('progressbar').textContent).toBe('Uploading 64%');
  await FakeUpload.current.answer(201, { url: '/media/new.webp' });
  await waitFor(() => expect(shownPicture(group)).toBe('/media/new.webp'));
});

test('MED-10 the progress goes 2 seconds after finishing', async () => {
  const group = await thumbnail();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  paste(group, picture);
  await FakeUpload.current.answer(201, { url: '/media/new.webp' });
  act(() => void vi.advanceTimersByTime(1_900));
  expect(within(group).getByRole('progressbar')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(200));
  expect(within(group).queryByRole('progressbar')).toBeNull();
});

test('MED-11 a refused upload shows its error and keeps the picture chosen before', async () => {
  const group = await thumbnail();
  paste(group, picture);
  await FakeUpload.current.answer(415, { error: { code: 'media.unsupported', message: 'Unsupported file type' } });
  expect(await within(group).findByText('Unsupported file type')).toBeTruthy();
  expect(shownPicture(group)).toBe('/media/sunday.webp');
});

test('MED-3 MED-11 CHN-100 a picture over 5 MB is refused before it is sent', async () => {
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

test('MED-27 a picture of the library can be chosen', async () => {
  const group = await thumbnail();
  const image = { id: 'i', fileName: 'candle.webp', url: '/media/candle.webp', width: 9, height: 9, createdAt: '' };
  const server = aServer();
  server.on(`GET /api/clients/${GRACE}/images`, { body: { items: [image] } });
  fireEvent.click(within(group).getByRole('button', { name: 'Choose from library' }));
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  await waitFor(() => expect(shownPicture(group)).toBe('/media/candle.webp'));
});
