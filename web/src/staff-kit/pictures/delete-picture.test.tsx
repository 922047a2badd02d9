import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aChannel, anImage, atGrace, aUser, GRACE, SUNDAY } from '../../dashboard/testing/records.ts';
import { refusal } from '../../lib/testing/fake-server.ts';

const lake = anImage({ id: 'i1', fileName: 'lake.png', url: '/media/lake.webp' });
const hill = anImage({ id: 'i2', fileName: 'hill.png', url: '/media/hill.webp' });
const ofLake = { ...atGrace, imageId: lake.id };

async function openLibrary(server = aServer()) {
  server.answers(mediaCalls.list, { items: [lake, hill] });
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  const field = within(await screen.findByRole('group', { name: 'Thumbnail' }));
  fireEvent.click(field.getByRole('button', { name: 'Choose from library' }));
  await screen.findByRole('button', { name: 'lake.png' });
  return server;
}

async function answer(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete lake.png' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this picture?' }));
  fireEvent.click(question.getByRole('button', { name }));
}

test('MED-204 a picture is deleted from the library after a confirmation', async () => {
  const server = await openLibrary();
  server.on(mediaCalls.remove, ofLake, { body: { items: [hill] } });
  await answer('Cancel');
  expect(server.asked(mediaCalls.remove)).toEqual([]);
  await answer('Delete');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'lake.png' })).toBeNull());
  expect(screen.getByRole('button', { name: 'hill.png' })).toBeTruthy();
  expect(server.asked(mediaCalls.remove, ofLake)).toHaveLength(1);
});

test('MED-204~ the library keeps a picture that cannot be deleted and shows why', async () => {
  const server = await openLibrary();
  const sentence = 'The channel “Sunday Gathering” uses this picture.';
  server.on(mediaCalls.remove, ofLake, refusal(409, 'media.in-use', sentence));
  await answer('Delete');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('button', { name: 'lake.png' })).toBeTruthy();
});

test('MED-204~ a staff member who is limited to channels cannot delete pictures', async () => {
  const user = aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [SUNDAY] } });
  await openLibrary(aServer({ user, channels: [aChannel()] }));
  expect(screen.queryByRole('button', { name: 'Delete lake.png' })).toBeNull();
  cleanup();
  await openLibrary();
  expect(screen.getByRole('button', { name: 'Delete lake.png' })).toBeTruthy();
});
