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
const PART_LATE = 'Part of this page has not loaded yet.';
const CHAT = /^Chat$/;
const INFO = /^(Info|Información)$/;
const PAGES_AT_ONCE = 4;
/** A lost file is requested again within 8 s, and once more after that. */
const SOON = { timeout: 30_000 };

type NewPerson = (options?: BrowserContextOptions) => Promise<Page>;

const viewer = builtFiles('viewer');
const dashboard = builtFiles('dashboard');
const notStarted = (page: Page) => page.getByText('This page didn’t load.');
const partLate = (page: Page) => page.getByText(PART_LATE).first();
const noVideo = (page: Page) => page.getByText('The video cannot load at the moment.').first();
const open = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });
const info = (page: Page) => panel(page, INFO).getByText('A quiet hour.');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Change your name|Cambiar tu nombre)$/ });
const aColleague = { firstName: 'Elias', lastName: 'Brandt', email: 'elias@lent.example' };
const isSpanish = (file: string) => /\/(es-|\w+\.es\.)/.test(file);
const isStart = (file: string) => viewer.start.includes(file) && file.endsWith('.js');

test.describe.configure({ timeout: 420_000 });

test('VIEW-240 VIEW-241 VIEW-244~ if any file of a visit fails to load, video and chat work, and the page names the missing part and shows it once it loads', {
  tag: '@every-file',
}, async ({ staff, newPerson }) => {
  const path = await chatWithLink(staff, newPerson);
  const chatNeeds = await partsOfChat(await newPerson(), path);
  const files = [...(await filesOfVisit(newPerson, path))];
  await eachOf(groupLostFiles(files, chatNeeds), async (lost) => {
    const locale = lost.some(isSpanish) ? 'es-MX' : 'en-US';
    const page = await newPerson({ locale });
    const visit = {
      file: lost.join(' '),
      locale,
      hasJoined: !lost.some((file) => isStart(file) || chatNeeds.includes(file)),
    };
    const gone = await Promise.all(lost.map((file) => loseUntilRestored(page, file)));
    await page.goto(path);
    const again = notStarted(page).getByRole('link');
    if (lost.some(isStart)) await expect(again, visit.file).toBeVisible(SOON);
    else await expectWorksWithout(page, visit);
    for (const { wasAsked, comeBack } of gone) {
      await expect.poll(wasAsked, { message: visit.file, ...SOON }).toBe(true);
      comeBack();
    }
    if (lost.some(isStart)) await again.click();
    await expectComplete(page, visit);
    await page.context().close();
  });
});

/**
 * Groups the files that can be lost in one visit without one hiding the loss of another. Files that several parts share, and
 * the engine with its player, are lost in separate visits; so is each file of the start, of the chat and of another language.
 */
function groupLostFiles(files: string[], chatNeeds: string[]): string[][] {
  const visits: { lost: string[]; parts: string[] }[] = [];
  for (const file of files) {
    const isAlone = viewer.start.includes(file) || chatNeeds.includes(file) || isSpanish(file);
    const neededBy = Object.keys(viewer.needs).filter((part) => viewer.needs[part]?.includes(file));
    const parts = isAlone ? [] : neededBy.map((part) => (part.includes('hls') ? PLAYER : part));
    const visit = visits.find(
      (others) => !isAlone && others.parts.length > 0 && !parts.some((part) => others.parts.includes(part)),
    );
    if (visit) {
      visit.lost.push(file);
      visit.parts.push(...parts);
    } else visits.push({ lost: [file], parts });
  }
  return visits.map(({ lost }) => lost);
}

/** Returns the files that a browser requests while a person watches, chats, reads and changes their name, in English and Spanish. */
async function filesOfVisit(newPerson: NewPerson, path: string): Promise<Set<string>> {
  const built = new Set([...viewer.start, ...viewer.later]);
  const asked = new Set<string>();
  for (const locale of ['en-US', 'es-MX']) {
    const page = await newPerson({ locale });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (built.has(pathname)) asked.add(pathname);
    });
    await page.goto(path);
    await expectComplete(page, { file: 'nothing is lost', locale, hasJoined: false });
    await page.context().close();
  }
  return asked;
}

/** Expects that everything that can load has loaded, including the chat if it can, and that the page names the missing part. */
async function expectWorksWithout(page: Page, { file, hasJoined: isChatComplete }: Visit): Promise<void> {
  const says = () => noVideo(page).isVisible();
  await expect.poll(async () => (await plays(page)) || (await says()), { message: file, ...SOON }).toBe(true);
  await open(page, INFO);
  await expect(info(page).or(panel(page, INFO).getByText(PART_LATE)), file).toBeVisible(SOON);
  await open(page, CHAT);
  if (!isChatComplete) {
    await expect(panel(page, CHAT).getByText(PART_LATE), file).toBeVisible(SOON);
    return;
  }
  await joinInAnyLanguage(page);
  await expect(page.getByText(LINK), file).toBeVisible(SOON);
  await askForDialog(page);
  const said = dialog(page).or(page.getByText(PART_LATE)).filter({ visible: true });
  await expect(said.first(), file).toBeVisible(SOON);
}

interface Visit {
  /** The lost file. */
  file: string;
  locale: string;
  /** Whether the chat worked without the file, so that the person joined. */
  hasJoined: boolean;
}

/** Expects that nothing is missing any more, and that the chat and the requested dialog appear without another request. */
async function expectComplete(page: Page, { file, locale, hasJoined }: Visit): Promise<void> {
  if (!hasJoined) {
    await joinInAnyLanguage(page);
    await askForDialog(page);
  }
  await expect(dialog(page), file).toBeVisible(SOON);
  await page.keyboard.press('Escape');
  await expect(page.locator('html'), file).toHaveAttribute('lang', locale.slice(0, 2), SOON);
  await expect(page.getByRole('link', { name: LINK }), file).toBeVisible(SOON);
  await expect.poll(() => plays(page), { message: file, ...SOON }).toBe(true);
  await open(page, INFO);
  await expect(info(page), file).toBeVisible(SOON);
}

test('VIEW-242 a part that fails to render shows an error in its place, with a way on', async ({
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
  await expect.poll(() => plays(page), SOON).toBe(true);
});

test('VIEW-243 a page that is open during a deployment goes on, and reloads to the new build when that disturbs nobody', async ({
  staff,
  newPerson,
}) => {
  const path = await chatWithLink(staff, newPerson);
  const page = await newPerson();
  await page.goto(path);
  await joinInAnyLanguage(page);
  await expect.poll(() => plays(page), SOON).toBe(true);
  await page.evaluate(() => document.documentElement.setAttribute('data-visit', 'first'));
  const firstVisit = page.locator('html[data-visit=first]');
  await deploy(page, path);

  const chat = new Chat(page);
  await chat.field.fill('Half a sentence');
  await page.getByRole('button', { name: /^Amos Bell: / }).click();
  await expect(partLate(page)).toBeVisible(SOON);
  await chat.field.focus();
  await page.evaluate(() => document.querySelector('video')?.pause());
  await expect(firstVisit).toBeVisible();
  await chat.field.blur();
  await expect(firstVisit).toHaveCount(0, SOON);
  await expect(chat.field).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: /^Amos Bell: / }).click();
  await expect(dialog(page)).toBeVisible();
});

test('SHELL-162~ SHELL-163 if any file of the dashboard fails to load, the page works or says how to reload it', async ({
  newPerson,
}) => {
  const cases = dashboard.start.flatMap((file) => [
    { file, times: 1 },
    { file, times: Number.POSITIVE_INFINITY },
  ]);
  await eachOf(cases, async ({ file, times }) => {
    const page = await newPerson();
    await lose(page, file, times);
    await page.goto('/dashboard');
    const starts = page.getByRole('button', { name: 'Sign in' });
    if (file.endsWith('.css')) {
      await expect(starts, file).toBeVisible(SOON);
      const styled = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.includes('Figtree'));
      if (times === 1) await expect.poll(styled, SOON).toBe(true);
      return;
    }
    // A start script that is lost once is requested again at once (e2e/lost-start.e2e.ts).
    if (times === 1) await expect(starts, file).toBeVisible(SOON);
    else await expect(notStarted(page).getByRole('link'), file).toBeVisible(SOON);
  });
});

test('SHELL-164 if any part of the dashboard fails to load, the form works, and the part appears once it loads', async ({
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
    const { comeBack } = await loseUntilRestored(page, file);
    await signIn(page, daniel, `/dashboard/${clientId}/channels/${id}`);
    const zone = page.getByRole('combobox', { name: 'Time Zone' });
    await zone.click();
    await expect(page.getByRole('option').first(), file).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(/^Chapel/);
    comeBack();
    await zone.fill('Nashville');
    await expect(page.getByRole('option', { name: /America\/Chicago/ }), file).toBeVisible(SOON);
    await page.context().close();
  }
});

test('SHELL-164 if the script of any dashboard page fails to load, alone or shared, the frame around the page works, and the page appears once the network is back', {
  tag: '@every-file',
}, async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  const { clientId, id } = channel;
  const content = await staff.addContent(channel);
  const of = `/dashboard/${clientId}`;
  const field = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
  const lent = await staff.invite({ ...aColleague, password: PASSWORD });
  const [asNoa, asLent] = [await signedIn(newPerson, noa), await signedIn(newPerson, lent)];
  const pages: Record<string, { path: string; shows: (page: Page) => Locator; as?: typeof asNoa }> = {
    'sign-in/own-password-page': { path: of, shows: heading('Choose your password'), as: asLent },
    'sign-in/sign-in-page': { path: of, shows: (page) => page.getByRole('button', { name: 'Sign in' }) },
    'pages/chooser-page': { path: '/dashboard', shows: (page) => page.getByRole('heading', { name: 'Organisations' }) },
    'sign-in/forgot-page': { path: '/dashboard/forgot', shows: heading('Forgot password') },
    'sign-in/reset-page': { path: '/reset/somebody/something', shows: (page) => page.getByText('no longer valid') },
    'sign-in/signup-page': { path: '/signup/somebody/something', shows: (page) => page.getByText('no longer valid') },
    'pages/profile-page': { path: '/dashboard/profile', shows: (page) => page.getByText('Where you’re signed in') },
    'pages/forced-refresh-page': { path: '/dashboard/forcedRefresh', shows: heading('Forced refresh') },
    'pages/outbox-page': { path: '/dashboard/outbox', shows: heading('Mail outbox') },
    'pages/user-list-page': { path: `${of}/users`, shows: (page) => page.getByText('owner@grace.example') },
    'pages/user-form-page': { path: `${of}/users/add`, shows: (page) => page.getByLabel('Email').first() },
    'pages/channel-list-page': { path: `${of}/channels`, shows: (page) => page.getByText('Add channel').first() },
    'pages/content-list-page': { path: `${of}/contents`, shows: (page) => page.getByLabel('Search content') },
    'pages/channel-form-page': { path: `${of}/channels/${id}`, shows: field },
    'pages/client-form-page': { path: of, shows: field },
    'pages/client-domain-page': { path: `${of}/domain`, shows: (page) => page.getByLabel('Your domain') },
    'pages/client-product-page': { path: `${of}/product`, shows: (page) => page.getByLabel('Custom Domain') },
    'host-panel/host-panel-page': {
      path: `${of}/contents/${content.id}/host`,
      shows: (page) => page.getByText('Hosts online').first(),
    },
    'pages/content-form-page': { path: `${of}/contents/${content.id}`, shows: field },
  };
  // The page that requires a second factor (shell/) has no URL of its own, and is loaded in the same way.
  const isPage = /^src\/dashboard\/(pages|sign-in|host-panel)\//;
  const parts = Object.entries(dashboard.needs).filter(([module]) => isPage.test(module));
  expect(parts.map(([module]) => module).sort()).toEqual(
    Object.keys(pages)
      .map((module) => `src/dashboard/${module}.tsx`)
      .sort(),
  );
  const needs = parts.flatMap(([module, files]) => files.map((file) => ({ file, module })));
  const isOwn = ({ file, module }: { file: string; module: string }) => file.includes(basename(module, '.tsx'));
  const own = needs.filter((need) => isOwn(need) && need.file.endsWith('.js'));
  expect(own).toHaveLength(parts.length);
  // All shared files load in the same way, and testing each of the seventy takes minutes: one file of each kind is enough.
  const shared = ['.css', '.js'].flatMap(
    (kind) => needs.find((need) => !isOwn(need) && need.file.endsWith(kind)) ?? [],
  );
  const found = (need: (typeof needs)[number]) => {
    const known = pages[need.module.replace('src/dashboard/', '').replace('.tsx', '')];
    if (!known) throw new Error(`Nobody knows where ${need.module} is shown.`);
    const isInside = !need.module.includes('sign-in');
    return { ...need, ...known, isInside, as: isInside ? asNoa : known.as };
  };
  // One person navigates from page to page without reloading the dashboard.
  const byPerson = Object.values(
    Object.groupBy(own.map(found), ({ as, isInside }) => `${isInside} ${as !== undefined}`),
  );
  await eachOf([...byPerson, ...shared.map((need) => [found(need)])], async (visited = []) => {
    const page = await newPerson({ storageState: visited[0]?.as });
    // As in a browser that is never idle: a page is loaded only when it is opened.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const gone = new Map<string, LostFile>();
    for (const { file } of visited) gone.set(file, await loseUntilRestored(page, file));
    for (const { file, path, shows, isInside } of visited) {
      if (page.url() === 'about:blank') await page.goto(path);
      else await goWithin(page, path);
      await expect.poll(() => gone.get(file)?.wasAsked(), { message: file }).toBe(true);
      if (isInside) await expect(page.getByRole('button', { name: 'Menu' }), file).toBeVisible();
      await expect(page.getByText('Loading...').first(), file).toBeVisible();
      await expect(shows(page), file).toBeHidden();
      gone.get(file)?.comeBack();
      await expectOnceOnline(page, shows(page), file);
    }
    await page.context().close();
  });
});

/** Navigates within the open dashboard, as back and forward do. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The index that the router stores with its history entries.
    window.history.pushState({ idx: window.history.state.idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A page retries at once when the network is back, so the test need not wait for the next retry. */
async function expectOnceOnline(page: Page, place: Locator, file: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(place, file).toBeVisible({ timeout: 1_000 });
  }).toPass(SOON);
}

interface LostFile {
  wasAsked: () => boolean;
  comeBack: () => void;
}

/** Answers 404 for a file until the returned `comeBack` is called. */
async function loseUntilRestored(page: Page, file: string): Promise<LostFile> {
  let isLost = true;
  let wasAsked = false;
  await page.route(`**${file}`, (route) => {
    wasAsked = true;
    return isLost ? route.fulfill({ status: 404 }) : route.continue();
  });
  return {
    wasAsked: () => wasAsked,
    comeBack: () => {
      isLost = false;
    },
  };
}

/** Returns the storage of a browser in which the person has signed in. */
async function signedIn(newPerson: NewPerson, person: { email: string }) {
  const page = await newPerson();
  await signIn(page, person);
  return page.context().storageState();
}

/** Returns the path of a live content in whose chat a host has posted a link. */
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

/** Returns the scripts that the page of a chat requests at once. */
async function partsOfChat(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  await page.context().close();
  return [...html.matchAll(/href="([^"]+\.js)"[^>]* data-part="chat"/g)].map(([, file]) => file ?? '');
}

/** Answers 404 for the first requests of a file. */
async function lose(page: Page, file: string, times: number): Promise<void> {
  let asked = 0;
  await page.route(`**${file}`, async (route) => {
    asked += 1;
    if (asked > times) await route.continue();
    else await route.fulfill({ status: 404, body: 'Not here.' });
  });
}

/** Simulates a deployment: the files that the open page would load later are missing, and new pages use another script. */
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

function askForDialog(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Amos Bell: / }).click();
}

async function joinInAnyLanguage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(Your name|Tu nombre)/ }).fill('Amos Bell', SOON);
  await page.getByRole('button', { name: /^(Join chat|Entrar al chat)$/ }).click();
  await expect(page.getByRole('button', { name: /^Amos Bell: / })).toBeVisible();
}

function plays(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.readyState > 2 && video.currentTime > 0;
  });
}

async function eachOf<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
}
