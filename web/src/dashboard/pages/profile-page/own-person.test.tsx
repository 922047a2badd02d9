import { ownPersonCalls } from '@nave/domain/accounts/own-person.calls.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aMember, aUser, GRACE } from '../../testing/records.ts';

const PHOTO = '/media/profile_images/9/profile.jpg?t=1';
const user = aUser({ avatarImage: PHOTO });

function open(avatarImage: string | null = null) {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const server = aServer({ user: aUser({ avatarImage }) });
  server.answers(profileCalls.profile, { hasPassword: true, sessions: [], identities: [] });
  openDashboard('/dashboard/profile');
  return server;
}
const header = () => screen.findByRole('link', { name: 'Your profile' });
const photos = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
async function choose(file: File) {
  await screen.findByRole('button', { name: 'Upload a picture' });
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('The page has no file field.');
  fireEvent.change(field, { target: { files: [file] } });
}
const file = () => new File(['x'], 'me.png', { type: 'image/png' });

test('MED-33 ACC-137 SHELL-88 a picture that is uploaded on the profile page appears there and in the header at once', async () => {
  open();
  expect((await header()).textContent).toContain('HW');
  await choose(file());
  await waitFor(() => expect(FakeUpload.current.call).toBe(ownPersonCalls.uploadImage));
  expect(FakeUpload.current.params).toEqual({ id: user.id });
  FakeUpload.current.progress(0.5);
  expect(await screen.findByText('Uploading 50%')).toBeTruthy();
  await FakeUpload.current.answer(200, user);
  expect(await screen.findByRole('button', { name: 'Change picture' })).toBeTruthy();
  expect(photos()).toEqual([PHOTO, PHOTO]);
  expect(screen.queryByText(/^Uploading/)).toBeNull();
});

test('MED-3~ MED-4~ a file that the page or the server refuses shows an error and keeps the previous picture', async () => {
  open();
  await choose(new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('File is too big. Max file size is 5MB.');
  await choose(file());
  await waitFor(() => expect(FakeUpload.current.call).toBe(ownPersonCalls.uploadImage));
  await FakeUpload.current.answer(400, { error: { code: 'media.not-square', message: 'File has to be square' } });
  expect((await screen.findByRole('alert')).textContent).toBe('File has to be square');
  expect(photos()).toEqual([]);
});

test('MED-38 a user whose picture is missing or broken is shown by initials', async () => {
  aServer({
    user,
    users: [aMember(), aMember({ id: 'b', firstName: 'Ben', lastName: 'Ito', avatarImage: '/media/b.jpg' })],
  });
  openDashboard(`/dashboard/${GRACE}/users`);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([undefined, '/media/b.jpg']);
  expect(rows[0]?.textContent).toContain('RD');
  const broken = rows[1]?.querySelector('img');
  if (broken) fireEvent.error(broken);
  expect(rows[1]?.querySelector('img')).toBeNull();
  expect(rows[1]?.textContent).toContain('BI');
});

test('MED-191~ a user changes their own name on the profile page, and the whole page shows it', async () => {
  const server = open();
  const first = await screen.findByLabelText('First Name');
  fireEvent.change(first, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('First Name Required')).toBeTruthy();
  expect(server.asked(ownPersonCalls.rename)).toEqual([]);
  server.answers(ownPersonCalls.rename, aUser({ firstName: 'Anna' }));
  fireEvent.change(first, { target: { value: 'Anna' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Name saved!')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Anna Wells' })).toBeTruthy();
  expect((await header()).textContent).toContain('AW');
  expect(server.asked(ownPersonCalls.rename)[0]?.body).toEqual({ firstName: 'Anna', lastName: 'Wells' });
});

test('MED-191~ a failed save of the name shows an error and keeps the input', async () => {
  open().on(ownPersonCalls.rename, {}, refusal(503, 'server.unavailable', 'Not now.'));
  fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: 'Weller' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe('Weller');
});
