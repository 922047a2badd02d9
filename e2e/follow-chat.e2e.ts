import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { Finger } from './fixtures/finger.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

/** Distance that a finger must move before the browser scrolls the list. */
const SLOP_PX = 15;
const portrait = { width: 360, height: 640 };

test('CHAT-52~ CHAT-53 a reader who scrolls a small list up by more than a third of its height stays at that position', async ({
  staff,
  newPerson,
}) => {
  const { reader, host } = await fullChat(staff, newPerson, portrait);
  const { height } = await scrollPositionOf(reader);
  const finger = await Finger.on(reader.log);
  await finger.moveDown(height / 3 + SLOP_PX + 10);
  await finger.lift();
  await waitUntilDrawn(reader.page);
  const { top, distance } = await scrollPositionOf(reader);
  expect(distance).toBeGreaterThan(height / 3);
  expect(distance).toBeLessThan(250);
  await host.say('A new word');
  await expect(reader.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect((await scrollPositionOf(reader)).top).toBe(top);
});

test('CHAT-139 while a finger touches the list, the list does not scroll; if the finger is lifted near the end, the list follows new messages again', async ({
  staff,
  newPerson,
}) => {
  const { reader, host } = await fullChat(staff, newPerson, portrait);
  const finger = await Finger.on(reader.log);
  await finger.moveDown(SLOP_PX + 30);
  await waitUntilDrawn(reader.page);
  const { top, height, distance } = await scrollPositionOf(reader);
  expect(distance).toBeGreaterThan(0);
  expect(distance).toBeLessThan(height / 3);
  await host.say('While it is held');
  await expect(reader.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect((await scrollPositionOf(reader)).top).toBe(top);
  await finger.lift();
  await expect(reader.row('While it is held').locator('time')).toBeInViewport();
  await expect.poll(async () => (await scrollPositionOf(reader)).distance).toBeLessThanOrEqual(1);
});

test('CHAT-139 while a mouse button is pressed on the list, the list does not scroll; once the button is released, the list follows new messages again', async ({
  staff,
  newPerson,
}) => {
  const { reader, host } = await fullChat(staff, newPerson, { width: 1280, height: 800 });
  const { top } = await scrollPositionOf(reader);
  await reader.row('Message 24').hover();
  await reader.page.mouse.down();
  await host.say('While it is held');
  await expect(reader.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  expect((await scrollPositionOf(reader)).top).toBe(top);
  await reader.page.mouse.up();
  await expect(reader.row('While it is held').locator('time')).toBeInViewport();
});

test('CHAT-140 a reader at the end of the list stays at the end when the phone rotates, a keyboard opens or the window changes size', async ({
  staff,
  newPerson,
}) => {
  const { reader, host } = await fullChat(staff, newPerson, portrait);
  await reader.join('Amos Bell');
  await reader.field.blur();
  for (const size of [
    { width: 640, height: 360 },
    portrait,
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
    { width: 412, height: 785 },
    { width: 412, height: 430 },
    { width: 412, height: 785 },
  ]) {
    await reader.page.setViewportSize(size);
    await waitUntilDrawn(reader.page);
    const { distance } = await scrollPositionOf(reader);
    expect(distance, `at ${size.width} x ${size.height}`).toBeLessThanOrEqual(1);
  }
  await host.say('Still following');
  await expect(reader.row('Still following').locator('time')).toBeInViewport();
});

test('CHAT-140~ switching tabs keeps the scroll position of the chat', async ({ staff, newPerson }) => {
  const { reader } = await fullChat(staff, newPerson, portrait);
  const { page } = reader;
  const finger = await Finger.on(reader.log);
  await finger.moveDown(200);
  await finger.lift();
  await waitUntilDrawn(page);
  const { top } = await scrollPositionOf(reader);
  await page.getByRole('tab', { name: 'Bible' }).tap();
  await expect(reader.log).toBeHidden();
  await page.getByRole('tab', { name: 'Chat', exact: true }).tap();
  await expect.poll(async () => (await scrollPositionOf(reader)).top).toBe(top);
});

type NewPerson = (options?: object) => Promise<Page>;

/** Opens one chat for a reader and a host. The host, who has no rate limit, fills the reader's list. */
async function fullChat(staff: StaffApi, newPerson: NewPerson, viewport: typeof portrait) {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const host = new Chat(await newPerson());
  const hasTouch = viewport === portrait;
  const reader = new Chat(await newPerson({ viewport, hasTouch, isMobile: hasTouch }));
  await signInOnce(host.page, ruth);
  for (const { page } of [host, reader]) await page.goto(`/grace/${channel.key}`);
  for (let number = 1; number < 24; number += 1)
    await host.say(`${'He ran, and fell on his neck. '.repeat(3)}${number}`);
  await host.say('Message 24');
  await expect(reader.row('Message 24')).toBeVisible();
  await waitUntilDrawn(reader.page);
  return { host, reader };
}

async function scrollPositionOf({ log }: Chat) {
  return log.evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: Math.round(scrollTop),
    height: clientHeight,
    distance: scrollHeight - scrollTop - clientHeight,
  }));
}

/** Waits for four frames, so that the page is drawn with its new size or scroll position. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  });
}
