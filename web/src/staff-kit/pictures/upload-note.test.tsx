import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { GRACE, SUNDAY } from '../../dashboard/testing/records.ts';

/** The wire of an upload: the test says how much of it has gone, and then answers. */
class Wire {
  static current: Wire | null = null;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  status = 201;
  response = { url: '/media/new.webp' };
  open() {}
  setRequestHeader() {}
  send() {
    Wire.current = this;
  }
}

beforeEach(() => {
  Wire.current = null;
  vi.stubGlobal('XMLHttpRequest', Wire);
});
afterEach(() => vi.useRealTimers());

async function thumbnail() {
  aServer();
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  return screen.findByRole('group', { name: 'Thumbnail' });
}

async function uploaded() {
  const group = await thumbnail();
  paste(group, new File(['picture'], 'header.png', { type: 'image/png' }));
  await waitFor(() => expect(Wire.current).not.toBeNull());
  return group;
}

function paste(group: HTMLElement, file: File) {
  const target = group.querySelector('.mantine-Dropzone-root') ?? group;
  fireEvent.paste(target, { clipboardData: { files: [file] } });
}

test('a picture’s field names the kinds of file that it takes and how large they may be', async () => {
  expect(within(await thumbnail()).getByText(/^JPEG, PNG, WebP, GIF or AVIF, up to 5 MB\./)).toBeTruthy();
  const logo = screen.getByRole('group', { name: 'Logo image' });
  expect(within(logo).getByText('JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.')).toBeTruthy();
});

test('MED-10~ the note of an upload goes also when another file is refused right after it', async () => {
  const group = await uploaded();
  await act(async () => Wire.current?.onload?.());
  expect(await within(group).findByText('Uploaded')).toBeTruthy();
  paste(group, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await within(group).findByText('Unsupported file type')).toBeTruthy();
  expect(within(group).queryByText('Uploaded')).toBeNull();
});

test('MED-9 a picture that the server has not taken yet is not called uploaded', async () => {
  const group = await uploaded();
  act(() => Wire.current?.upload.onprogress?.({ loaded: 100, total: 100 }));
  expect(within(group).getByRole('progressbar').textContent).toBe('Uploading 99%');
});
