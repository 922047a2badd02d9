import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, EVENING, GRACE } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
const note = () => screen.queryByText('It starts as soon as you save.');
const startOn = (day: string) =>
  fireEvent.change(screen.getByLabelText('Start date and time: date'), { target: { value: day } });
const minutesAgo = (minutes: number) => new Date(serverClock.now() - minutes * 60_000).toISOString();

async function openVideo(content = aContent()) {
  aServer({ contents: [content] });
  openDashboard(`${list}/${EVENING}/video`);
  await screen.findByLabelText('Start date and time: date');
}

test('CNT-270 a new content that would be running now shows the note; a start in the future hides the note', async () => {
  aServer();
  openDashboard(`${list}/add/video`, { state: { contentType: 'live' } });
  await screen.findByLabelText('Start date and time: date');
  expect(note()).toBeNull();
  startOn(new Date(serverClock.now() - 7 * 86_400_000).toISOString().slice(0, 10));
  const duration = screen.getByLabelText(/^Stream duration/);
  fireEvent.change(duration, { target: { value: '300:00' } });
  fireEvent.blur(duration);
  await waitFor(() => expect(note()).toBeTruthy());
  startOn('2030-12-24');
  await waitFor(() => expect(note()).toBeNull());
});

test('CNT-270 the note appears when the start of a stored content is moved so that the content is running now', async () => {
  await openVideo(aContent({ startsAt: minutesAgo(-30), duration: 600_000, timeZoneName: 'UTC' }));
  expect(note()).toBeNull();
  startOn(new Date(serverClock.now() - 86_400_000).toISOString().slice(0, 10));
  await waitFor(() => expect(note()).toBeTruthy());
});

test('CNT-270~ no note is shown for a running content, or when the start is moved so far back that the content has ended', async () => {
  await openVideo(aContent({ startsAt: minutesAgo(30), duration: 90 }));
  expect(note()).toBeNull();
  startOn('2020-12-24');
  await waitFor(() => expect(note()).toBeNull());
});

test('CNT-270~ CNT-271~ a start in 2020 shows no note, with or without a duration', async () => {
  aServer();
  openDashboard(`${list}/add/video`, { state: { contentType: 'live' } });
  await screen.findByLabelText('Start date and time: date');
  startOn('2020-12-24');
  await waitFor(() => expect(note()).toBeNull());
  fireEvent.change(screen.getByLabelText(/^Stream duration/), { target: { value: '' } });
  expect(note()).toBeNull();
});
