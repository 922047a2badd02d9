import { basename } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { builtFiles } from './fixtures/built-files.ts';
import { Chat } from './fixtures/chat.ts';
import { signIn, signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { daniel, noa, ruth } from './fixtures/people.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

const PLAYER = 'src/features/player/player.tsx';
const LINK = 'https://grace.example/notes';
const PART_MISSING = /Part of this page has not loaded yet\.|Una parte de esta página aún no se ha cargado\./;
/** The form in which a guest enters a name, its texts, and what it shares with other parts. */
const FORM = /\/(guest-form|guest\.\w\w\.texts|text-field|text-formats)-/;
const CHAT = /^Chat$/;
const INFO = /^(Info|Información)$/;
const PAGES_AT_ONCE = 4;
/** The page requests a lost file again within 8 s, and then once more. */
const SOON = { timeout: 30_000 };

type NewPerson = (options?: BrowserContextOptions) => Promise<Page>;

const viewer = builtFiles('viewer');
const dashboard = builtFiles('dashboard');
const notStarted = (page: Page) => page.getByText('This page didn’t load.');
const partMissing = (page: Page) => page.getByText(PART_MISSING).first();
const noVideo = (page: Page) => page.getByText('The video cannot load at the moment.').first();
const open = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });
const info = (page: Page) => panel(page, INFO).getByText('A quiet hour.');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Change your name|Cambiar tu nombre)$/ });
const newColleague = { firstName: 'Elias', lastName: 'Brandt', email: 'elias@colleague.example' };
const isSpanish = (file: string) => /\/(es-|\w+\.es\.)/.test(file);
const isOfForm = (file: string) => FORM.test(file);
/** The viewer's name in the bar. */
const isOfName = (file: string) => /\/(own-name|avatar)-/.test(file);
const isStartScript = (file: string) => viewer.start.includes(file) && file.endsWith('.js');

test.describe.configure({ timeout: 420_000 });

test('VIEW-240 VIEW-241 VIEW-244~ if any file that a visit needs fails to load, video and chat work, and the page names the missing part and shows this part once the file loads', {
  tag: '@every-file',
}, async ({ staff, newPerson }) => {
  const path = await chatWithLink(staff, newPerson);
  const chatFiles = await chatScripts(await newPerson(), path);
  const files = [...(await filesOfVisit(newPerson, path))];
  await forEachConcurrently(groupFiles(files, chatFiles), async (lostFiles) => {
    const locale = lostFiles.some(isSpanish) ? 'es-MX' : 'en-US';
    const page = await newPerson({ locale });
    const visit = {
      file: lostFiles.join(' '),
      locale,
      hasJoined: !lostFiles.some((file) => isStartScript(file) || chatFiles.includes(file) || isOfForm(file)),
    };
    const failures = await Promise.all(lostFiles.map((file) => failUntilRestored(page, file)));
    await page.goto(path);
    const retryLink = notStarted(page).getByRole('link');
    if (lostFiles.some(isStartScript)) await expect(retryLink, visit.file).toBeVisible(SOON);
    else await expectWorksWithoutFile(page, visit);
    for (const { wasRequested, restore } of failures) {
      await expect.poll(wasRequested, { message: visit.file, ...SOON }).toBe(true);
      restore();
    }
    if (lostFiles.some(isStartScript)) await retryLink.click();
    await expectComplete(page, visit);
    await page.context().close();
  });
});

/**
 * Groups files that can fail in the same visit because none of these failures hides another. Files that a part shares
 * with another part, and the files of the player and of its streaming engine, fail in separate visits. So does every
 * file of the start, of the chat and of the other language.
 */
function groupFiles(files: string[], chatFiles: string[]): string[][] {
  const visits: { files: string[]; parts: string[] }[] = [];
  for (const file of files) {
    const isAlone = viewer.start.includes(file) || chatFiles.includes(file) || isSpanish(file) || isOfForm(file);
    const neededBy = Object.keys(viewer.needs).filter((part) => viewer.needs[part]?.includes(file));
    const parts = isAlone ? [] : neededBy.map((part) => (part.includes('hls') ? PLAYER : part));
    const visit = visits.find(
      (others) => !isAlone && others.parts.length > 0 && !parts.some((part) => others.parts.includes(part)),
    );
    if (visit) {
      visit.files.push(file);
      visit.parts.push(...parts);
    } else visits.push({ files: [file], parts });
  }
  return visits.map((visit) => visit.files);
}

/**
 * Returns the files that browsers request in English and in Spanish while a person watches, chats and changes the name.
 */
async function filesOfVisit(newPerson: NewPerson, path: string): Promise<Set<string>> {
  const built = new Set([...viewer.start, ...viewer.later]);
  const requested = new Set<string>();
  for (const locale of ['en-US', 'es-MX']) {
    const page = await newPerson({ locale });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (built.has(pathname)) requested.add(pathname);
    });
    await page.goto(path);
    await expectComplete(page, { file: 'nothing is lost', locale, hasJoined: false });
    await page.context().close();
  }
  return requested;
}

/**
 * Expects that the page works without the file. The video plays or is replaced by a message, and the Info panel shows
 * its content or that a part is missing. The chat works or, if it needs the file, shows that a part is missing.
 */
async function expectWorksWithoutFile(page: Page, { file, hasJoined: isChatComplete }: Visit): Promise<void> {
  const playsOrSaysWhy = async () => (await isPlaying(page)) || (await noVideo(page).isVisible());
  await expect.poll(playsOrSaysWhy, { message: file, ...SOON }).toBe(true);
  await open(page, INFO);
  await expect(info(page).or(panel(page, INFO).getByText(PART_MISSING)), file).toBeVisible(SOON);
  await open(page, CHAT);
  if (isOfForm(file)) {
    await expect(page.getByText(LINK), file).toBeVisible(SOON);
    await expect(partMissing(page), file).toBeVisible(SOON);
    return;
  }
  if (!isChatComplete) {
    await expect(panel(page, CHAT).getByText(PART_MISSING), file).toBeVisible(SOON);
    return;
  }
  await expect(page.getByRole('textbox', { name: /^(Your name|Tu nombre)/ }), file).toBeVisible(SOON);
  await joinInAnyLanguage(page);
  await expect(page.getByText(LINK), file).toBeVisible(SOON);
  if (isOfName(file)) return;
  await openDialog(page);
  const dialogOrError = dialog(page).or(page.getByText(PART_MISSING)).filter({ visible: true });
  await expect(dialogOrError.first(), file).toBeVisible(SOON);
}

interface Visit {
  /** The lost files, separated by spaces. */
  file: string;
  locale: string;
  /** Whether the person has joined the chat already, because the chat works without the lost files. */
  hasJoined: boolean;
}

/**
 * Expects that nothing is missing any more. The dialog that the person opened before must appear without another click.
 */
async function expectComplete(page: Page, { file, locale, hasJoined }: Visit): Promise<void> {
  if (!hasJoined) {
    await joinInAnyLanguage(page);
    await openDialog(page);
  } else if (isOfName(file)) await openDialog(page);
  await expect(dialog(page), file).toBeVisible(SOON);
  await page.keyboard.press('Escape');
  await expect(page.locator('html'), file).toHaveAttribute('lang', locale.slice(0, 2), SOON);
  await expect(page.getByRole('link', { name: LINK }), file).toBeVisible(SOON);
  await expect.poll(() => isPlaying(page), { message: file, ...SOON }).toBe(true);
  await open(page, INFO);
  await expect(info(page), file).toBeVisible(SOON);
}

test('VIEW-242 in place of a part that fails to render, the page shows an error with a button that tries again', async ({
  staff,
  newPerson,
}) => {
  const path = await chatWithLink(staff, newPerson);
  const page = await newPerson();
  await page.route('**/assets/player-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  await page.goto(path);
  await joinInAnyLanguage(page);
  await expect(page.locator('#video').getByText('This part of the page has a problem')).toBeVisible();
  await page.unrouteAll();
  await page.locator('#video').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
});

test('VIEW-243 a page that is open during a deployment keeps working, and reloads into the new build when that does not disturb the viewer', async ({
  staff,
  newPerson,
}) => {
  const path = await chatWithLink(staff, newPerson);
  const page = await newPerson();
  await page.goto(path);
  await joinInAnyLanguage(page);
  await expect.poll(() => isPlaying(page), SOON).toBe(true);
  await page.evaluate(() => document.documentElement.setAttribute('data-visit', 'first'));
  const firstVisit = page.locator('html[data-visit=first]');
  await deploy(page, path);

  const chat = new Chat(page);
  await chat.field.fill('Half a sentence');
  await page.getByRole('button', { name: /^Amos Bell: / }).click();
  await expect(partMissing(page)).toBeVisible(SOON);
  await chat.field.focus();
  await page.evaluate(() => document.querySelector('video')?.pause());
  await expect(firstVisit).toBeVisible();
  await chat.field.blur();
  await expect(firstVisit).toHaveCount(0, SOON);
  await expect(chat.field).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: /^Amos Bell: / }).click();
  await expect(dialog(page)).toBeVisible();
});

test('SHELL-162~ SHELL-163 if any start file of the dashboard fails to load, the page works or shows how to reload it', async ({
  newPerson,
}) => {
  const cases = dashboard.start.flatMap((file) => [
    { file, times: 1 },
    { file, times: Number.POSITIVE_INFINITY },
  ]);
  await forEachConcurrently(cases, async ({ file, times }) => {
    const page = await newPerson();
    await failFirstRequests(page, file, times);
    await page.goto('/dashboard');
    const signInButton = page.getByRole('button', { name: 'Sign in' });
    if (file.endsWith('.css')) {
      await expect(signInButton, file).toBeVisible(SOON);
      const styled = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.includes('Figtree'));
      if (times === 1) await expect.poll(styled, SOON).toBe(true);
      return;
    }
    // The page requests a start script again at once if the script fails to load once (e2e/lost-start.e2e.ts).
    if (times === 1) await expect(signInButton, file).toBeVisible(SOON);
    else await expect(notStarted(page).getByRole('link'), file).toBeVisible(SOON);
  });
});

test('SHELL-164 if a part of a dashboard form fails to load, the form works, and the part appears once its file loads', async ({
  staff,
  newPerson,
}) => {
  const { clientId, id } = await staff.addChannel();
  const {
    'src/staff-kit/fields/zone-search.ts': search = [],
    'src/dashboard/pages/channel-form-page/channel-form-page.tsx': form = [],
  } = dashboard.needs;
  const zones = search.filter((file) => !form.includes(file));
  expect(zones).not.toEqual([]);
  for (const file of zones) {
    const page = await newPerson();
    const { restore } = await failUntilRestored(page, file);
    await signIn(page, daniel, `/dashboard/${clientId}/channels/${id}`);
    const zone = page.getByRole('combobox', { name: 'Time Zone' });
    await zone.click();
    await expect(page.getByRole('option').first(), file).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(/^Chapel/);
    restore();
    await zone.fill('Nashville');
    await expect(page.getByRole('option', { name: /America\/Chicago/ }), file).toBeVisible(SOON);
    await page.context().close();
  }
});

test('SHELL-164 if a file of any dashboard page fails to load, even a file that pages share, the frame around the page works, and the page appears once the network is back', {
  tag: '@every-file',
}, async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  const { clientId, id } = channel;
  const content = await staff.addContent(channel);
  const event = await staff.addEvent({ title: 'Advent Retreat' });
  const clientPath = `/dashboard/${clientId}`;
  const contentPath = `${clientPath}/contents/${content.id}`;
  const field = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
  const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
  const withTemporaryPassword = await staff.invite({ ...newColleague, password: PASSWORD });
  const asNoa = await signedIn(newPerson, noa);
  const asColleague = await signedIn(newPerson, withTemporaryPassword);
  const says = (words: string) => (page: Page) => page.getByText(words).first();
  const pages: Record<string, { path: string; shows: (page: Page) => Locator; as?: typeof asNoa }> = {
    'sign-in/own-password-page': { path: clientPath, shows: heading('Choose your password'), as: asColleague },
    'sign-in/sign-in-page': { path: clientPath, shows: (page) => page.getByRole('button', { name: 'Sign in' }) },
    'pages/chooser-page': { path: '/dashboard', shows: (page) => page.getByRole('heading', { name: 'Organisations' }) },
    'sign-in/forgot-page': { path: '/dashboard/forgot', shows: heading('Forgot password') },
    'sign-in/reset-page': { path: '/reset/somebody/something', shows: (page) => page.getByText('no longer valid') },
    'sign-in/signup-page': { path: '/signup/somebody/something', shows: (page) => page.getByText('no longer valid') },
    'pages/profile-page': { path: '/dashboard/profile', shows: (page) => page.getByText('Where you’re signed in') },
    'pages/forced-refresh-page': { path: '/dashboard/forcedRefresh', shows: heading('Forced refresh') },
    'pages/upcoming-paywall-page': { path: '/dashboard/upcomingPaywall', shows: heading('Upcoming paywall events') },
    'pages/global-users-page': { path: '/dashboard/global', shows: heading('Global users') },
    'pages/report-page': { path: '/dashboard/report', shows: heading('Client Report') },
    'pages/upcoming-page': { path: '/dashboard/upcoming', shows: heading('Upcoming contents') },
    'pages/nuke-page': { path: '/dashboard/nuke', shows: heading('Nuke') },
    'pages/outbox-page': { path: '/dashboard/outbox', shows: heading('Mail outbox') },
    'pages/user-list-page': { path: `${clientPath}/users`, shows: (page) => page.getByText('owner@grace.example') },
    'pages/user-form-page': { path: `${clientPath}/users/add`, shows: (page) => page.getByLabel('Email').first() },
    'pages/channel-list-page': { path: `${clientPath}/channels`, shows: says('Add channel') },
    'pages/content-list-page': { path: `${clientPath}/contents`, shows: (page) => page.getByLabel('Search content') },
    'pages/channel-form-page': { path: `${clientPath}/channels/${id}`, shows: field },
    'pages/client-form-page': { path: clientPath, shows: field },
    'pages/client-domain-page': { path: `${clientPath}/domain`, shows: (page) => page.getByLabel('Your domain') },
    'pages/videos-page': { path: `${clientPath}/videos`, shows: says('Choose videos') },
    'pages/go-live-page': { path: `${clientPath}/live-inputs/${id}/go-live`, shows: says('Live input not found.') },
    'pages/webhooks-page': { path: `${clientPath}/webhooks`, shows: heading(/^Receivers/) },
    'pages/client-product-page': { path: `${clientPath}/product`, shows: (page) => page.getByLabel('Custom Domain') },
    'pages/event-list-page': { path: `${clientPath}/events`, shows: (page) => page.getByText('Add event').first() },
    'pages/event-form-page': {
      path: `${clientPath}/events/${event.id}`,
      shows: (page) => page.getByLabel('Title'),
    },
    'pages/attendee-list-page': {
      path: `${clientPath}/events/${event.id}/attendees`,
      shows: (page) => page.getByText('No attendees yet'),
    },
    'pages/desk-page': { path: `${clientPath}/desk/${event.number}`, shows: says('Screens watching') },
    'pages/import-page': {
      path: `${clientPath}/events/${event.id}/import`,
      shows: (page) => page.getByText('Choose file').first(),
    },
    'host-panel/host-panel-page': {
      path: `${clientPath}/contents/${content.id}/host`,
      shows: (page) => page.getByText('Hosts online').first(),
    },
    'pages/rehearsal-page': { path: `${contentPath}/rehearsal`, shows: says('What happens') },
    'pages/big-analytics-page': { path: `${contentPath}/biganalytics`, shows: heading('Done') },
    'pages/analytics-page': { path: `${contentPath}/analytics`, shows: says('Unique viewers') },
    'pages/chat-export-page': { path: `${contentPath}/chatExport`, shows: says('Chat transcript') },
    'pages/content-form-page': { path: contentPath, shows: field },
  };
  // Not included is the page that requires a second factor (shell/): it has no URL, but it loads in the same way.
  const isPage = /^src\/dashboard\/(pages|sign-in|host-panel)\//;
  const parts = Object.entries(dashboard.needs).filter(([module]) => isPage.test(module));
  expect(parts.map(([module]) => module).sort()).toEqual(
    Object.keys(pages)
      .map((module) => `src/dashboard/${module.replace(/^pages\/(.+)$/, 'pages/$1/$1')}.tsx`)
      .sort(),
  );
  const needs = parts.flatMap(([module, files]) => files.map((file) => ({ file, module })));
  const isOwn = ({ file, module }: { file: string; module: string }) =>
    basename(file).startsWith(`${basename(module, '.tsx')}-`);
  const own = needs.filter((need) => isOwn(need) && need.file.endsWith('.js'));
  expect(own).toHaveLength(parts.length);
  // Of the seventy shared files only one style sheet and one script are tested: all load in the same way, and testing
  // all of them takes minutes.
  const shared = ['.css', '.js'].flatMap(
    (kind) => needs.find((need) => !isOwn(need) && need.file.endsWith(kind)) ?? [],
  );
  const withPage = (need: (typeof needs)[number]) => {
    const known =
      pages[
        need.module
          .replace('src/dashboard/', '')
          .replace('.tsx', '')
          .replace(/^pages\/.+\//, 'pages/')
      ];
    if (!known) throw new Error(`This test does not know which page shows ${need.module}.`);
    const isInside = !need.module.includes('sign-in');
    return { ...need, ...known, isInside, as: isInside ? asNoa : known.as };
  };
  // One person navigates from page to page without reloading the dashboard.
  const byPerson = Object.values(
    Object.groupBy(own.map(withPage), ({ as, isInside }) => `${isInside} ${as !== undefined}`),
  );
  await forEachConcurrently([...byPerson, ...shared.map((need) => [withPage(need)])], async (visited = []) => {
    const page = await newPerson({ storageState: visited[0]?.as });
    // Simulates a browser that is never idle, so that the dashboard loads a page's files only when the page is opened.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const failures = new Map<string, FailingFile>();
    for (const { file } of visited) failures.set(file, await failUntilRestored(page, file));
    for (const { file, path, shows, isInside } of visited) {
      if (page.url() === 'about:blank') await page.goto(path);
      else await navigateTo(page, path);
      await expect.poll(() => failures.get(file)?.wasRequested(), { message: file }).toBe(true);
      if (isInside) await expect(page.getByRole('button', { name: 'Menu' }), file).toBeVisible();
      await expect(page.getByText('Loading...').first(), file).toBeVisible();
      await expect(shows(page), file).toBeHidden();
      failures.get(file)?.restore();
      await expectOnceOnline(page, shows(page), file);
    }
    await page.context().close();
  });
});

/** Navigates within the open dashboard, without reloading it. */
async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The index that the router stores with its history entries.
    window.history.pushState({ idx: window.history.state.idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Tells the page that the network is back, so that it retries at once, and expects the element to appear. */
async function expectOnceOnline(page: Page, element: Locator, file: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(element, file).toBeVisible({ timeout: 1_000 });
  }).toPass(SOON);
}

interface FailingFile {
  wasRequested: () => boolean;
  restore: () => void;
}

/** Answers requests of a file with 404 until the returned `restore` is called. */
async function failUntilRestored(page: Page, file: string): Promise<FailingFile> {
  let isFailing = true;
  let wasRequested = false;
  await page.route(`**${file}`, (route) => {
    wasRequested = true;
    return isFailing ? route.fulfill({ status: 404 }) : route.continue();
  });
  return {
    wasRequested: () => wasRequested,
    restore: () => {
      isFailing = false;
    },
  };
}

/** Signs the person in, and returns the storage of the browser, with which other browsers can start signed in. */
async function signedIn(newPerson: NewPerson, person: { email: string }) {
  const page = await newPerson();
  await signIn(page, person);
  return page.context().storageState();
}

/** Adds a live content, posts a link in its chat as a host, and returns the path of its channel. */
async function chatWithLink(staff: StaffApi, newPerson: NewPerson): Promise<string> {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const host = new Chat(await newPerson());
  await signInOnce(host.page, ruth);
  await host.page.goto(`/grace/${channel.key}`);
  await host.say(`Notes: ${LINK}`);
  await expect.poll(() => host.shown()).toHaveLength(1);
  await host.page.close();
  return `/grace/${channel.key}`;
}

/** Returns the scripts of the chat that the page requests at once. */
async function chatScripts(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  await page.context().close();
  return [...html.matchAll(/href="([^"]+\.js)"[^>]* data-part="chat"/g)].map(([, file]) => file ?? '');
}

/** Answers the first `times` requests of a file with 404. */
async function failFirstRequests(page: Page, file: string, times: number): Promise<void> {
  let requests = 0;
  await page.route(`**${file}`, async (route) => {
    requests += 1;
    if (requests > times) await route.continue();
    else await route.fulfill({ status: 404, body: 'Not here.' });
  });
}

/**
 * Simulates a deployment: new pages use another script, and the files that the open page would load later are missing.
 */
async function deploy(page: Page, path: string): Promise<void> {
  let isOld = true;
  await page.route(`**${path}**`, async (route) => {
    if (route.request().isNavigationRequest()) {
      isOld = false;
      return route.continue();
    }
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('/assets/viewer-', '/assets/viewer-next-') });
  });
  for (const file of viewer.later) {
    await page.route(`**${file}`, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
  }
}

/** Clicks the button that opens the dialog for changing the name. */
function openDialog(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Amos Bell: / }).click();
}

async function joinInAnyLanguage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(Your name|Tu nombre)/ }).fill('Amos Bell', SOON);
  await page.getByRole('button', { name: /^(Join chat|Entrar al chat)$/ }).click();
  // The name in the bar is a part of its own, which may be the lost one.
  const ownName = page.getByRole('button', { name: /^Amos Bell: / });
  await expect(ownName.or(page.getByText(PART_MISSING)).filter({ visible: true }).first()).toBeVisible(SOON);
}

function isPlaying(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.readyState > 2 && video.currentTime > 0;
  });
}

/** Calls `act` for each item, for at most `PAGES_AT_ONCE` items at the same time. */
async function forEachConcurrently<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
}
