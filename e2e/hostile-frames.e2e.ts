import { type IconLinkFields, newIconLink } from '@nave/domain/clients/links/link-form.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { ENDLESS_PAGE, HOSTILE, HOSTILE_PAGE, serveHostile } from './fixtures/hostile-page.ts';
import { expect, test } from './fixtures/journey.ts';

const icon = { weight: 'regular', name: 'hand-heart' } as const;
const linkWith = (text: string, fields: Partial<IconLinkFields>) => ({ ...newIconLink(), text, icon, ...fields });
const hostileUrl = (target: string, path = 'page') => ({ url: { url: `${HOSTILE}/${path}`, target } });
const ownHtml = (html: string) => ({ linkType: 'html' as const, html });

test('VIEW-129 VIEW-141~ F1~ F2~ F5~ a hostile frame (a video, the HTML of a link, or a third-party page) can neither read nor navigate the page, which keeps working', async ({
  staff,
  newPerson,
}) => {
  const page = await newPerson({ ownBrowser: 'isolated' });
  await serveHostile(page.context());
  const channel = await staff.addChannel();
  await staff.addContent(channel, {
    contentType: 'live',
    videoProvider: 'other',
    src: `<iframe src="${HOSTILE}/page"></iframe>`,
    links: [
      linkWith('Written', ownHtml(HOSTILE_PAGE)),
      linkWith('Over', hostileUrl('iframeModal')),
      linkWith('Beside', hostileUrl('sideBar')),
      linkWith('Endless', hostileUrl('sideBar', 'endless')),
      linkWith('Endless too', ownHtml(ENDLESS_PAGE)),
    ],
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.url()));
  const chat = new Chat(page);
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // Adds a history entry, to which the frame could navigate back.
  await page.goto('/grace');
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  const before = await stateOf(page);

  await expectNoAccess(page, page.getByRole('main').frameLocator('iframe'));
  await open('Written');
  await expectNoAccess(page, page.getByRole('dialog').frameLocator('iframe'));
  await close();
  // Neither the player nor a link's HTML may start a download. A third-party page may, as it could in its own tab.
  expect(downloads).toEqual([]);
  await open('Over');
  await expectNoAccess(page, page.getByRole('dialog').frameLocator('iframe'));
  await close();
  await open('Beside');
  const beside = page.getByRole('region', { name: 'Beside' }).frameLocator('iframe');
  await expect(beside.getByRole('heading')).toHaveText('Got at: nothing');

  await open('Chat');
  await chat.field.pressSequentially('Still ');
  // A frame that takes the focus gets none of the text that the viewer types afterwards.
  await page
    .getByRole('main')
    .frameLocator('iframe')
    .locator('input')
    .evaluate((field) => field.focus());
  await expect(chat.field).toBeFocused();
  await page.keyboard.type('here');
  await expect(chat.field).toHaveValue('Still here');

  await open('Endless');
  await open('Endless too');
  await close();
  await open('Chat');
  await chat.field.press('Enter');
  await expect(chat.row('Still here').locator('time')).toBeVisible();
  expect(await stateOf(page)).toEqual(before);
  expect(dialogs).toEqual([]);
});

/** Markup that would run scripts, cover the page, send input to the attacker, or load files from the attacker. */
const HOSTILE_TEXT = [
  '<p>Words</p><script>window.ran = true</script><img src="https://hostile.example/x.png" onerror="window.ran = true">',
  '<p style="position:fixed;inset:0" onclick="window.ran = true" id="root">Over</p><style>main{display:none}</style>',
  '<form action="https://hostile.example/phishing"><input name="password"><button>Sign in</button></form>',
  '<a href="javascript:window.ran=true">one</a> <a href="data:text/html,x">two</a> <a href="https://grace.example">three</a>',
  '<iframe src="https://hostile.example/page"></iframe><svg onload="window.ran = true"><base href="https://hostile.example">',
].join('');

test('VIEW-129~ PAN-31~ CNT-145~ E17~ hostile markup in a description, notes, names or chat messages has no effect', async ({
  staff,
  page,
}) => {
  const requestedUrls: string[] = [];
  await page.context().route(`${HOSTILE}/**`, (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });
  const channel = await staff.addChannel({ name: `Chapel <img src=x onerror="window.ran=true">` });
  await staff.addContent(channel, {
    name: '</title><script>window.ran = true</script> Vespers',
    description: HOSTILE_TEXT,
    notes: { enabled: true, defaultContent: HOSTILE_TEXT },
    links: [linkWith('<b onclick="window.ran = true">Give</b>', hostileUrl('newTab'))],
    share: { enabled: true, defaultMessage: HOSTILE_TEXT.slice(0, 400) },
  });
  const chat = new Chat(page);
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos "><img src=x onerror=window.ran=true>');
  await chat.say('<a href="javascript:window.ran=true">Hello</a> <b style="position:fixed">all</b>');
  await expect(chat.log.getByRole('listitem').locator('time')).toBeVisible();
  await expect(page.getByText('Words').first()).toBeVisible();
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your notes' })).toContainText('Words');
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, 'ran'),
    foreign: document.querySelectorAll('main form, main svg[onload], iframe, base, [onclick], [onerror], img[src="x"]')
      .length,
    fixed: [...document.querySelectorAll('main p, main b')].filter(
      (element) => getComputedStyle(element).position === 'fixed',
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ href }) => !/^(https?|mailto):/.test(href),
    ).length,
  }));
  expect(found).toEqual({ ran: undefined, foreign: 0, fixed: 0, links: 0 });
  expect(requestedUrls).toEqual([]);
  // Links in the notes are excluded, because a click there edits the text and does not open the link.
  const allowedLinks = page.locator('a:not([contenteditable] a)', { hasText: 'three' });
  expect(await allowedLinks.count()).toBeGreaterThan(0);
  for (const link of await allowedLinks.all()) await expect(link).toHaveAttribute('rel', /noopener/);
});

/** Returns state that changes if the page is navigated, reloaded or modified. */
async function stateOf(page: Page) {
  const state = await page.evaluate(() => ({
    loadedAt: performance.timeOrigin,
    address: location.href,
    title: document.title,
    isFull: document.fullscreenElement !== null,
  }));
  return { ...state, cookies: (await page.context().cookies(page.url())).map(({ name, value }) => name + value) };
}

/**
 * Expects that the frame's script ran at once and again at a click, and that neither the frame nor its popup got
 * access.
 */
async function expectNoAccess(page: Page, frame: FrameLocator): Promise<void> {
  const reachedData = frame.getByRole('heading');
  await expect(reachedData).toHaveText('Got at: nothing');
  const opening = page.waitForEvent('popup');
  await frame.getByRole('button', { name: 'Go on' }).click();
  const popup = await opening;
  await expect(popup.getByRole('heading')).toHaveText('Tried');
  await popup.close();
  await expect(reachedData).toHaveText('Got at: nothing');
}
