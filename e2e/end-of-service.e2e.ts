import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { inSeconds, type StaffApi } from './fixtures/staff-api.ts';

const VIDEO_SECONDS = 720;
const ended = (page: Page) => page.locator('main').getByText('The service has ended');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const live = (page: Page) => page.locator('main').getByText('LIVE', { exact: true });

/** Adds a channel with this service, a recording and an upcoming content, on which two guests watch and chat. */
async function twoGuestsAt(
  service: { startsAt: string; duration: number },
  { staff, newPerson }: { staff: StaffApi; newPerson: () => Promise<Page> },
) {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Evensong', ...service });
  const recording = { contentType: 'onDemand', startsAt: null, originalAirDate: '2026-01-04' } as const;
  await staff.addContent(channel, { name: 'A House of Prayer', ...recording });
  await staff.addContent(channel, { name: 'Compline', startsAt: inSeconds(7 * 86_400) });
  const [amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson())];
  for (const { page } of [amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await priya.join('Priya Raman');
  return { path: `/grace/${channel.key}`, amos, priya };
}

test('PLAY-78 PLAY-90 PLAY-93 when a service closes, both viewers see that it has ended; one opens the recording, and the page of the other changes to the next content', async ({
  staff,
  newPerson,
}) => {
  const service = { startsAt: inSeconds(-11 * 60 + 25), duration: 11 };
  const { amos, priya } = await twoGuestsAt(service, { staff, newPerson });
  await priya.say('Good evening');
  await expect(amos.row('Good evening')).toBeVisible();
  for (const { page } of [amos, priya]) {
    await expect(ended(page)).toBeVisible({ timeout: 40_000 });
    await expect(heading(page)).toHaveText('Evensong');
    await expect(page.getByRole('link', { name: /^Next: Compline/ })).toBeVisible();
    await expect(page.getByText('Chat is currently closed')).toBeVisible();
    await expect(live(page)).toHaveCount(0);
  }
  await amos.page.getByRole('link', { name: 'Watch A House of Prayer' }).click();
  await expect(heading(amos.page)).toHaveText('A House of Prayer');
  await expect(amos.page.getByRole('button', { name: 'Pause' })).toBeAttached();
  await expect(heading(priya.page)).toHaveText('Compline', { timeout: 20_000 });
  await expect(priya.page.getByText('Starts in')).toBeVisible();
});

test('PLAY-48 PLAY-91 PLAY-92 after a video that ends before its service, both viewers keep chatting beside a link to the next content', async ({
  staff,
  newPerson,
}) => {
  const service = { startsAt: inSeconds(25 - VIDEO_SECONDS), duration: 60 };
  const { path, amos, priya } = await twoGuestsAt(service, { staff, newPerson });
  for (const { page } of [amos, priya]) {
    await expect(ended(page)).toBeVisible({ timeout: 40_000 });
    await expect(live(page)).toHaveCount(0);
    await expect(page.locator('video')).toHaveCount(0);
  }
  await priya.field.fill('See you next');
  const denise = await newPerson();
  await denise.goto(path);
  await expect(ended(denise)).toBeVisible();
  await amos.say('Amen');
  await expect(priya.row('Amen')).toContainText('Amos Bell');

  await expect(heading(priya.page)).toHaveText('Compline', { timeout: 20_000 });
  await expect(priya.page.locator('#panel').getByText('Evensong', { exact: true })).toBeVisible();
  await expect(priya.row('Amen')).toBeVisible();
  await expect(priya.field).toHaveValue('See you next');
  await priya.say('See you next week');
  await expect(amos.row('See you next week')).toContainText('Priya Raman');
});
