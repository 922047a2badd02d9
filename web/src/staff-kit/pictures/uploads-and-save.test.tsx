import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeUpload, paste, picture } from '../../dashboard/testing/fake-upload.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aContent, anImage, atEvening, EVENING, GRACE, savedContent } from '../../dashboard/testing/records.ts';

const form = `/dashboard/${GRACE}/contents/${EVENING}`;
const waiting = 'Waiting for a picture to upload.';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));

/** Opens the section with the thumbnail and starts an upload. */
async function openWhileUploading() {
  const content = aContent({ thumbImage: '' });
  const server = aServer({ contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(content, body),
  }));
  openDashboard(`${form}/video`);
  paste(await screen.findByRole('group', { name: /^Thumbnail/ }), picture);
  await waitFor(() => expect(FakeUpload.current.call).toBe(mediaCalls.add));
  FakeUpload.current.progress(0.25);
  return { saves: () => server.asked(contentCalls.save, atEvening) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const nothingMissing = () => expect(screen.queryByText('Thumbnail Image is required')).toBeNull();

test('SHELL-169 a save waits for a running upload and stores its picture', async () => {
  const { saves } = await openWhileUploading();
  press('Save');
  expect(await screen.findByText(waiting)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  nothingMissing();
  expect(saves()).toEqual([]);
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  await waitFor(() => expect(saves()[0]?.body).toMatchObject({ thumbImage: '/media/new.webp' }));
  nothingMissing();
});

test('SHELL-169~ a required picture does not count as missing during its upload', async () => {
  aServer({ contents: [aContent({ thumbImage: '' })] });
  openDashboard(`${form}/video`);
  const group = await screen.findByRole('group', { name: /^Thumbnail/ });
  press('Save');
  expect(await screen.findAllByText('Thumbnail Image is required')).toHaveLength(2);
  paste(group, picture);
  await waitFor(nothingMissing);
});

test('SHELL-169~ a failed upload stops the save, and the form shows which upload failed', async () => {
  const { saves } = await openWhileUploading();
  press('Save');
  await screen.findByText(waiting);
  await FakeUpload.current.answer(415, { error: { code: 'media.unsupported', message: 'Unsupported file type' } });
  expect(await screen.findByText('Not saved: a picture could not be uploaded.')).toBeTruthy();
  const group = screen.getByRole('group', { name: /^Thumbnail/ });
  expect(within(group).getByText('Unsupported file type')).toBeTruthy();
  expect(saves()).toEqual([]);
});

test('SHELL-169~ an upload fills its field while another section is open', async () => {
  const { saves } = await openWhileUploading();
  fireEvent.click(screen.getByRole('link', { name: /^Details/ }));
  await screen.findByLabelText(/^Description/);
  press('Save');
  await screen.findByText(waiting);
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  await waitFor(() => expect(saves()[0]?.body).toMatchObject({ thumbImage: '/media/new.webp' }));
});

test('SHELL-160~ SHELL-169~ leaving the form cancels a save that waits for an upload', async () => {
  const { saves } = await openWhileUploading();
  press('Save');
  await screen.findByText(waiting);
  fireEvent.click(screen.getByRole('link', { name: 'Channels' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'CHANNELS' });
  await FakeUpload.current.answer(201, anImage({ url: '/media/new.webp' }));
  expect(saves()).toEqual([]);
});
