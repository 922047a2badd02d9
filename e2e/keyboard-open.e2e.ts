import type { Locator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';

const STEP_PX = 20;

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 412, height: 785 },
  { width: 740, height: 740 },
  { width: 915, height: 785 },
]) {
  test(`VIEW-253 at a width of ${width} px, the video and the text field are both entirely visible at every height that a keyboard leaves`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel();
    await staff.addContent(channel, { name: 'The Long Walk Home: While He Was Still Far Off' });
    const { page, chat } = await phone(newPerson, { width, height });
    await page.goto(`/grace/${channel.key}`);
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.tap();
    const join = page.getByRole('button', { name: 'Join chat' });
    const video = page.locator('#video');
    expect(await partlyHiddenAtAnyHeight(page, width, [video, name, join])).toEqual([]);

    await page.setViewportSize({ width, height });
    await chat.join('Amos Bell');
    await chat.say('He ran');
    await expect(chat.row('He ran')).toBeVisible();
    await chat.field.tap();
    const send = page.getByRole('button', { name: 'Send' });
    const time = chat.row('He ran').locator('time');
    expect(await partlyHiddenAtAnyHeight(page, width, [video, chat.field, send, time])).toEqual([]);
  });
}

test('CHAT-191~ VIEW-253~ a phone that is rotated while its keyboard is open shows the video and the text field, and the whole page once the keyboard is closed', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const { page, chat } = await phone(newPerson, { width: 780, height: 360 });
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.field.tap();
  // The page offers no emojis, because the phone's keyboard has its own.
  await expect(page.getByRole('button', { name: 'Emojis' })).toBeHidden();
  const elements = [page.locator('#video'), chat.field, page.getByRole('button', { name: 'Send' })];
  for (const size of [
    { width: 780, height: 190 },
    { width: 360, height: 470 },
    { width: 780, height: 190 },
    { width: 360, height: 470 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('tab', { name: 'Bible' })).toBeHidden();
    await expect.poll(() => partlyHidden(page, elements)).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('tab', { name: 'Bible' })).toBeVisible();
});

type NewPerson = (options: object) => Promise<Page>;

async function phone(newPerson: NewPerson, viewport: { width: number; height: number }) {
  const page = await newPerson({ viewport, hasTouch: true, isMobile: true });
  return { page, chat: new Chat(page) };
}

/** Describes the elements that are cut off or scrolled out of view at any height from 700 to 320 px. */
async function partlyHiddenAtAnyHeight(page: Page, width: number, elements: Locator[]): Promise<string[]> {
  const found: string[] = [];
  for (let height = 700; height >= 320; height -= STEP_PX) {
    await page.setViewportSize({ width, height });
    await waitUntilDrawn(page, height);
    for (const description of await partlyHidden(page, elements)) found.push(`${width}x${height}: ${description}`);
  }
  return found;
}

/** Describes the elements that are cut off or scrolled out of view. */
async function partlyHidden(page: Page, elements: Locator[]): Promise<string[]> {
  const viewportHeight = page.viewportSize()?.height ?? 0;
  const found: string[] = [];
  const scrolls = await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight > clientHeight + 1 || window.scrollY !== 0;
  });
  if (scrolls) found.push('the page scrolls');
  for (const element of elements) {
    const box = await element.boundingBox();
    const isInWindow = box && box.y >= -1 && box.y + box.height <= viewportHeight + 1;
    if (!isInWindow || !(await isFullyVisible(element)))
      found.push(`${element} at ${box && `${Math.round(box.y)} to ${Math.round(box.y + box.height)}`}`);
  }
  return found;
}

/** Whether the element is entirely visible, that is, no scrolling or clipping ancestor hides any of it. */
function isFullyVisible(element: Locator): Promise<boolean> {
  return element.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry]) => resolve((entry?.intersectionRatio ?? 0) > 0.97)).observe(element);
      }),
  );
}

/** Waits until the page is drawn at its new height. */
async function waitUntilDrawn(page: Page, height: number): Promise<void> {
  await page.waitForFunction((px) => window.innerHeight === px, height);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
