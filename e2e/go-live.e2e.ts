import type { Page } from '@playwright/test';
import { cameraTime, showClockInCamera } from './fixtures/camera-clock.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { inSeconds } from './fixtures/staff-api.ts';

/** Returns how old the shown picture is, in seconds; a very large number without a picture. */
async function age(page: Page): Promise<number> {
  const time = await cameraTime(page);
  return time === null ? Number.MAX_SAFE_INTEGER : (Date.now() - time) / 1_000;
}

test('VID-101~ VID-106 VID-107 VID-109~ a church goes live from a browser, loses its network and reloads the page; viewers are at most 8 seconds behind, and the recording plays', async ({
  staff,
  newPerson,
}) => {
  test.slow();
  const channel = await staff.addChannel();
  const sender = await newPerson({ hasCamera: true });
  await showClockInCamera(sender);
  await sender.addInitScript(() => {
    const ask = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (type) => {
      document.title = `${document.title}, awake`;
      return ask(type);
    };
  });
  const input = await staff.addLiveInput('Main hall');
  const content = await staff.addContent(channel, {
    contentType: 'live',
    startsAt: inSeconds(0),
    videoProvider: 'nave',
    src: `input:${input.id}`,
  });
  await openAs(sender, daniel, `/dashboard/${channel.clientId}/live-inputs/${input.id}/go-live`);
  await expect(sender.getByLabel('Your picture')).toBeVisible();
  // The viewer waits on the page before the video begins.
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}/${content.key}`);
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
  await sender.getByRole('button', { name: 'Go live' }).click();
  await expect(sender.getByText('Everything arrives.')).toBeVisible();
  await expect(sender).toHaveTitle(/, awake$/);
  await expect.poll(() => age(viewer), { timeout: 40_000 }).toBeLessThan(8);

  await sender.context().setOffline(true);
  const offlineSince = Date.now();
  await expect(sender.getByText('You are offline.')).toBeVisible();
  await expect.poll(() => Date.now() - offlineSince).toBeGreaterThan(10_000);
  await sender.context().setOffline(false);
  await expect(sender.getByText('Everything arrives.')).toBeVisible();
  // A player that had to wait keeps one or two seconds more for the next time.
  await expect.poll(() => age(viewer), { timeout: 40_000 }).toBeLessThan(10);

  const questions: string[] = [];
  sender.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await sender.reload();
  expect(questions).toEqual(['beforeunload']);
  await sender.getByRole('button', { name: 'Take over' }).click();
  await expect(sender.getByText('Everything arrives.')).toBeVisible();
  await expect.poll(() => age(viewer), { timeout: 40_000 }).toBeLessThan(10);

  await sender.getByRole('button', { name: 'End the live video' }).click();
  await sender.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sender.getByText('Its recording is ready.')).toBeVisible();
  await expect(sender.getByRole('link', { name: 'Use as simulated live' })).toHaveAttribute('href', /simulatedLive/);
  await sender.getByRole('link', { name: 'Use on demand' }).click();
  await expect(sender.getByLabel('Name')).toHaveValue(/^Main hall/);
});
