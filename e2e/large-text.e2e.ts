import type { Locator } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';

test('at twice the text size, the line of the sign-in page’s title is high enough for its letters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { name: 'Sign in' });
  await expect(title).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { fontSize, lineHeight } = await title.evaluate((element) => {
    const style = getComputedStyle(element);
    return { fontSize: Number.parseFloat(style.fontSize), lineHeight: Number.parseFloat(style.lineHeight) };
  });
  expect(fontSize).toBe(64);
  expect(lineHeight).toBeGreaterThan(fontSize * 1.1);
});

for (const percent of [175, 200]) {
  test(`VIEW-255 at ${percent} % text size on 360 x 640, nothing of the chat is cut off, even above an open keyboard`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel({ name: 'Evening Gathering' });
    await staff.addContent(channel, { name: 'The Long Walk Home: While He Was Still Far Off' });
    const page = await newPerson({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', size),
      );
    }, `${percent}%`);
    const chat = new Chat(page);
    await page.goto(`/grace/${channel.key}`);
    const [name, join] = [
      page.getByRole('textbox', { name: 'Your name' }),
      page.getByRole('button', { name: 'Join chat' }),
    ];
    for (const part of [page.getByText('Your name'), name, join]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.97 });
    }
    for (const part of [name, join]) expect(await lineFits(part)).toBe(true);
    await chat.join('Amos Bell');
    const send = page.getByRole('button', { name: 'Send' });
    expect(await lineFits(chat.field)).toBe(true);
    await chat.field.fill('He ran and fell on his neck');
    expect(await lineFits(chat.field)).toBe(true);
    await expect(send).toBeInViewport({ ratio: 0.97 });
    for (const part of [chat.field, send]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.97 });
    }
    await chat.field.press('Enter');
    await chat.field.tap();
    await page.setViewportSize({ width: 360, height: 360 });
    await expect(page.getByRole('tab', { name: 'Bible' })).toBeHidden();
    for (const part of [page.locator('#video'), chat.field, send]) await expect(part).toBeInViewport({ ratio: 0.97 });
    expect(await lineFits(chat.field)).toBe(true);
  });
}

/** Whether the control is high enough for a line of its text, and no text overflows the control. */
function lineFits(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { fontSize, paddingTop, paddingBottom } = getComputedStyle(element);
    const heightForText = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    return heightForText >= Number.parseFloat(fontSize) * 1.2 && element.scrollHeight <= element.clientHeight + 1;
  });
}
