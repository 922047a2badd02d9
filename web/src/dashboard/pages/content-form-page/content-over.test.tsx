import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { fill } from '../../testing/fill.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import {
  aContent,
  aGlobalOwner,
  anImage,
  atEvening,
  atGrace,
  aUser,
  EVENING,
  GRACE,
  savedContent,
} from '../../testing/records.ts';
import { saveNew } from '../../testing/save-new.ts';

const list = `/dashboard/${GRACE}/contents`;
const video = `${list}/${EVENING}/video`;
const ended = () => aContent({ startsAt: '2020-01-01T10:00:00.000Z' });

async function openVideo(content = aContent(), user = aUser()) {
  const server = aServer({ user, contents: [content] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: aContent(savedContent(content, body)),
  }));
  openDashboard(video);
  await screen.findByLabelText('Start date and time: date');
  return { saves: () => server.asked(contentCalls.save, atEvening).length };
}

const startOn = (day: string) =>
  fireEvent.change(screen.getByLabelText('Start date and time: date'), { target: { value: day } });
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const question = async () => within(await screen.findByRole('dialog', { name: 'This content would already be over' }));

test('a start that puts the end in the past needs a confirmation before the save', async () => {
  const { saves } = await openVideo();
  startOn('2024-12-24');
  pressSave();
  const asked = await question();
  expect(
    asked.getByText(
      'It would end on Tue, Dec 24, 2024, 6:00 PM CST, which is in the past. Viewers won’t see it, and you can’t edit it afterwards.',
    ),
  ).toBeTruthy();
  expect(saves()).toBe(0);
  const answers = ['Go back', 'Save anyway'].map((name) => asked.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement).toBe(answers[0]));
  expect(answers.map(({ dataset }) => dataset.variant)).toEqual(['filled', 'default']);
  fireEvent.click(asked.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves()).toBe(0);
  expect(screen.getByLabelText<HTMLInputElement>('Start date and time: date').value).toBe('2024-12-24');
});

test('Save anyway saves the content and then locks the form (CNT-135~)', async () => {
  const { saves } = await openVideo();
  startOn('2024-12-24');
  pressSave();
  fireEvent.click((await question()).getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('This content has ended and cannot be edited now')).toBeTruthy();
  expect(saves()).toBe(1);
});

test('adding a content that would already be over needs a confirmation too', async () => {
  const server = aServer().on(mediaCalls.list, atGrace, { body: { items: [anImage()] } });
  openDashboard(`${list}/add`, { state: { contentType: 'live' } });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Vespers' } });
  fill(await screen.findByLabelText(/^Description/), 'By candlelight');
  fireEvent.click(screen.getByRole('link', { name: 'Video' }));
  fireEvent.change(await screen.findByLabelText(/^Paste a link/), {
    target: { value: 'https://video.example/vespers.m3u8' },
  });
  fireEvent.change(screen.getByLabelText(/^Stream duration/), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose from library' }));
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  startOn('2024-12-24');
  await saveNew();
  expect(await question()).toBeTruthy();
  expect(server.asked(contentCalls.add, atGrace)).toEqual([]);
});

test('a running content is saved without a question', async () => {
  const startsAt = new Date(serverClock.now() - 30 * 60_000).toISOString();
  const { saves } = await openVideo(aContent({ startsAt, duration: 90 }));
  fireEvent.change(screen.getByLabelText(/^Stream duration/), { target: { value: '31' } });
  pressSave();
  await waitFor(() => expect(saves()).toBe(1));
});

test('the question to a global owner, who may change ended contents, does not mention locking', async () => {
  const { saves } = await openVideo(aContent(), aGlobalOwner());
  startOn('2024-12-24');
  pressSave();
  expect((await question()).getByText(/in the past\. Viewers won’t see it\.$/)).toBeTruthy();
  expect(saves()).toBe(0);
});

test('a global owner changes an ended content without a question', async () => {
  const { saves } = await openVideo(ended(), aGlobalOwner());
  startOn('2024-12-24');
  pressSave();
  await waitFor(() => expect(saves()).toBe(1));
});

test('the server’s clock, not the device’s, decides whether the content is over', async () => {
  const startsAt = new Date(serverClock.now() + 10 * 60_000).toISOString();
  const { saves } = await openVideo(aContent({ startsAt, duration: 90 }));
  const mark = serverClock.mark();
  serverClock.measure(serverClock.now() + 60 * 60_000, mark, mark);
  fireEvent.change(screen.getByLabelText(/^Stream duration/), { target: { value: '40' } });
  pressSave();
  expect(await question()).toBeTruthy();
  expect(saves()).toBe(0);
});
