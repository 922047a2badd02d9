import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { GRACE, SUNDAY } from '../../dashboard/testing/records.ts';

/** An XMLHttpRequest whose progress and answer the test controls. */
class FakeRequest {
  static current: FakeRequest | null = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 201;
  response = { url: '/media/new.webp' };
  open() {}
  setRequestHeader() {}
  send() {
    FakeRequest.current = this;
  }
}

beforeEach(() => {
  FakeRequest.current = null;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.useRealTimers());

async function thumbnail() {
  aServer();
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  return screen.findByRole('group', { name: 'Thumbnail' });
}

async function startUpload() {
  const group = await thumbnail();
  paste(group, new File(['picture'], 'header.png', { type: 'image/png' }));
  await waitFor(() => expect(FakeRequest.current).not.toBeNull());
  return group;
}

function paste(group: HTMLElement, file: File) {
  const target = group.querySelector('.mantine-Dropzone-root') ?? group;
  fireEvent.paste(target, { clipboardData: { files: [file] } });
}

test('a picture field names the accepted file types and the size limit', async () => {
  expect(within(await thumbnail()).getByText(/^JPEG, PNG, WebP, GIF or AVIF, up to 5 MB\./)).toBeTruthy();
  const logo = screen.getByRole('group', { name: 'Logo image' });
  expect(within(logo).getByText('JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.')).toBeTruthy();
});

test('MED-10~ the note "Uploaded" disappears when another file is refused right after the upload', async () => {
  const group = await startUpload();
  await act(async () => FakeRequest.current?.onload?.());
  expect(await within(group).findByText('Uploaded')).toBeTruthy();
  paste(group, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await within(group).findByText('Unsupported file type')).toBeTruthy();
  expect(within(group).queryByText('Uploaded')).toBeNull();
});

test('MED-9 an upload that the server has not accepted yet is not shown as finished', async () => {
  const group = await startUpload();
  act(() => FakeRequest.current?.upload.onprogress?.({ loaded: 100, total: 100 }));
  expect(within(group).getByRole('progressbar').textContent).toBe('Uploading 99%');
});
