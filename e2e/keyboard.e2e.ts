import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { formSections, startNow } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { pressEnterOn, tabTo } from './fixtures/keyboard.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';
import { SERVICE_VIDEO } from './fixtures/staff-api.ts';

const PICTURE = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');
/** Number of the form's section Video. */
const VIDEO_SECTION = 3;

test('CHAT-31 staff add a content and a viewer joins its chat, both with the keyboard alone', async ({
  staff,
  page,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(daniel.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  await pressEnterOn(page, page.getByRole('link', { name: 'Content', exact: true }));
  await pressEnterOn(page, page.getByRole('button', { name: 'Add content' }));
  await choose(page, page.getByRole('menuitem', { name: 'Simulated live' }));
  await typeInto(page, page.getByLabel('Name'), 'Compline');
  await typeInto(page, page.getByLabel('Description'), 'Before the night.');
  await tabTo(page, page.getByRole('checkbox', { name: channel.name, exact: true }));
  await page.keyboard.press('Space');
  await pressEnterOn(page, page.getByRole('button', { name: 'Next' }));
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: 'Next' }));

  await typeInto(page, page.getByLabel('Paste a link'), SERVICE_VIDEO);
  const choosing = page.waitForEvent('filechooser');
  await pressEnterOn(page, page.getByRole('button', { name: 'Upload', exact: true }));
  await (await choosing).setFiles(PICTURE);
  await expect(page.getByRole('group', { name: 'Thumbnail' }).locator('img')).toHaveAttribute('src', /^\/media\//);
  await startNow(page);
  await typeInto(page, page.getByLabel('Video duration'), '12');
  const sectionsLeft = (await formSections(page).count()) - VIDEO_SECTION;
  const next = page.getByRole('button', { name: 'Next' });
  for (let section = 0; section < sectionsLeft; section++) await pressEnterOn(page, next);
  await pressEnterOn(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Content saved!')).toBeVisible();

  const viewer = await newPerson();
  const chat = new Chat(viewer);
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: 'Compline' })).toBeVisible();
  await pressEnterOn(viewer, viewer.getByRole('link', { name: 'Skip to Chat' }));
  await typeInto(viewer, viewer.getByRole('textbox', { name: 'Your name' }), 'Amos Bell');
  await viewer.keyboard.press('Enter');
  await expect(chat.field).toBeFocused();
  await viewer.keyboard.type('Good night, all');
  await viewer.keyboard.press('Enter');
  await expect.poll(() => chat.shown()).toEqual(['Good night, all']);
});

/** Replaces the value of the field. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Selects an item of an open menu with the arrow keys. */
async function choose(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 250 });
  }).toPass();
  await page.keyboard.press('Enter');
}
