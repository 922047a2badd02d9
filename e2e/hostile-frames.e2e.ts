import { type IconLinkFields, newIconLink } from '@nave/domain/clients/links/link-form.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { ENDLESS_PAGE, HOSTILE, HOSTILE_PAGE, serveHostile } from './fixtures/hostile-page.ts';
import { expect, test } from './fixtures/journey.ts';

const icon = { weight: 'regular', name: 'hand-heart' } as const;
const aLink = (text: string, fields: Partial<IconLinkFields>) => ({ ...newIconLink(), text, icon, ...fields });
const theirs = (target: string, path = 'page') => ({ url: { url: `${HOSTILE}/${path}`, target } });
const written = (html: string) => ({ linkType: 'html' as const, html });

test('VIEW-129 VIEW-141~ F1~ F2~ F5~ whatever a frame tries, as a video, a written link or a page of another house, the page is not read, not left and goes on', async ({
  staff,
  newPerson,
}) => {
  const page = await newPerson({ elsewhere: 'isolated' });
  await serveHostile(page.context());
  const channel = await staff.addChannel();
  await staff.addContent(channel, {
    contentType: 'live',
    videoProvider: 'other',
    src: `<iframe src="${HOSTILE}/page"></iframe>`,
    links: [
      aLink('Written', written(HOSTILE_PAGE)),
      aLink('Over', theirs('iframeModal')),
      aLink('Beside', theirs('sideBar')),
      aLink('Endless', theirs('sideBar', 'endless')),
      aLink('Endless too', written(ENDLESS_PAGE)),
    ],
  });
  const said: string[] = [];
  page.on('dialog', (dialog) => said.push(dialog.message()));
  const files: string[] = [];
  page.on('download', (download) => files.push(download.url()));
  const chat = new Chat(page);
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // Something to be led back to.
  await page.goto('/grace');
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  const before = await stateOf(page);

  await isKeptOut(page, page.getByRole('main').frameLocator('iframe'));
  await open('Written');
  await isKeptOut(page, page.getByRole('dialog').frameLocator('iframe'));
  await close();
  // A player and what staff wrote have no file to offer; a page of another house may, as it may in a tab of its own.
  expect(files).toEqual([]);
  await open('Over');
  await isKeptOut(page, page.getByRole('dialog').frameLocator('iframe'));
  await close();
  await open('Beside');
  await isKeptOut(page, page.getByRole('region', { name: 'Beside' }).frameLocator('iframe'));

  await open('Endless');
  await open('Endless too');
  await close();
  await open('Chat');
  await chat.say('Still here');
  await expect(chat.row('Still here').locator('time')).toBeVisible();
  expect(await stateOf(page)).toEqual(before);
  expect(said).toEqual([]);
});

/** What would differ if somebody had led the page away, loaded it anew or written to it. */
async function stateOf(page: Page) {
  const seen = await page.evaluate(() => ({
    loadedAt: performance.timeOrigin,
    address: location.href,
    title: document.title,
    isFull: document.fullscreenElement !== null,
  }));
  return { ...seen, cookies: (await page.context().cookies(page.url())).map(({ name, value }) => name + value) };
}

/** The frame's script ran, by itself and at a click, and so did the window that it opened: they got at nothing. */
async function isKeptOut(page: Page, frame: FrameLocator): Promise<void> {
  const gotAt = frame.getByRole('heading');
  await expect(gotAt).toHaveText('Got at: nothing');
  const opening = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Go on' }).click();
  const window = await opening;
  await expect(window.getByRole('heading')).toHaveText('Tried');
  await window.close();
  await expect(gotAt).toHaveText('Got at: nothing');
}
