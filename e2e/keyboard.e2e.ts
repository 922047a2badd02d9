import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { formSections, startNow } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { pressOn, tabTo } from './fixtures/keyboard.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { daniel } from './fixtures/people.ts';
import { SERVICE_VIDEO } from './fixtures/staff-api.ts';

const PICTURE = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');
/** Index of the section Video. */
const VIDEO = 3;

test('CHAT-31 by keyboard alone, staff add a content and a viewer joins its chat', async ({
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

  await pressOn(page, page.getByRole('link', { name: 'Content', exact: true }));
  await pressOn(page, page.getByRole('button', { name: 'Add content' }));
  await choose(page, page.getByRole('menuitem', { name: 'Simulated live' }));
  await typeInto(page, page.getByLabel('Name'), 'Compline');
  await typeInto(page, page.getByLabel('Description'), 'Before the night.');
  await tabTo(page, page.getByRole('checkbox', { name: channel.name, exact: true }));
  await page.keyboard.press('Space');
  await pressOn(page, page.getByRole('button', { name: 'Next' }));
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Next' }));

  await typeInto(page, page.getByLabel('Paste a link'), SERVICE_VIDEO);
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Upload', exact: true }));
  await (await choosing).setFiles(PICTURE);
  await expect(page.getByRole('group', { name: 'Thumbnail' }).locator('img')).toHaveAttribute('src', /^\/media\//);
  await startNow(page);
  await typeInto(page, page.getByLabel('Video duration'), '12');
  const left = (await formSections(page).count()) - VIDEO;
  for (let at = 0; at < left; at++) await pressOn(page, page.getByRole('button', { name: 'Next' }));
  await pressOn(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Content saved!')).toBeVisible();

  const viewer = await newPerson();
  const chat = new Chat(viewer);
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: 'Compline' })).toBeVisible();
  await pressOn(viewer, viewer.getByRole('link', { name: 'Skip to Chat' }));
  await typeInto(viewer, viewer.getByRole('textbox', { name: 'Your name' }), 'Amos Bell');
  await viewer.keyboard.press('Enter');
  await expect(chat.field).toBeFocused();
  await viewer.keyboard.type('Good night, all');
  await viewer.keyboard.press('Enter');
  await expect.poll(() => chat.shown()).toEqual(['Good night, all']);
});

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  // Replaces the present value.
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
