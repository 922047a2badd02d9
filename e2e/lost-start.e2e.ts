import type { Page } from '@playwright/test';
import { builtFiles } from './fixtures/built-files.ts';
import { expect, test } from './fixtures/journey.ts';

const SOON = { timeout: 30_000 };
/** Less than 10 seconds, after which CSS alone shows the error even if no script reports it. */
const AT_ONCE = { timeout: 8_000 };

const startScripts = (entry: 'viewer' | 'dashboard') => builtFiles(entry).start.filter((file) => file.endsWith('.js'));
const loadError = (page: Page) => page.getByText('This page didn’t load.');
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('VIEW-283 SHELL-205 a start script that fails to load once is requested again at once, and then the page starts', async ({
  newPerson,
}) => {
  for (const file of startScripts('viewer')) {
    const page = await newPerson();
    const { requests } = await failRequests(page, file, 1);
    await page.goto('/grace/online');
    await expect(page.getByRole('region', { name: 'Chat' }), file).toBeVisible(SOON);
    expect(requests(), file).toBeGreaterThan(1);
    await page.context().close();
  }
  for (const file of startScripts('dashboard')) {
    const page = await newPerson();
    const { requests } = await failRequests(page, file, 1);
    await page.goto('/dashboard');
    await expect(signIn(page), file).toBeVisible(SOON);
    expect(requests(), file).toBeGreaterThan(1);
    await page.context().close();
  }
});

test('VIEW-284 SHELL-206 if a start script fails to load twice, the page says so at once and shows a link to try again, which works once the script loads', async ({
  newPerson,
}) => {
  for (const { path, file, startedSign } of [
    {
      path: '/grace/online',
      file: startScripts('viewer')[0] ?? '',
      startedSign: (page: Page) => page.getByRole('region', { name: 'Chat' }),
    },
    { path: '/dashboard', file: startScripts('dashboard')[0] ?? '', startedSign: signIn },
  ]) {
    const page = await newPerson();
    const { restore } = await failRequests(page, file, Number.POSITIVE_INFINITY);
    await page.goto(path);
    await expect(loadError(page)).toBeVisible(AT_ONCE);
    if (path !== '/dashboard') await expect(page.getByText('Esta página no se cargó.')).toBeVisible();
    restore();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(startedSign(page)).toBeVisible(SOON);
    await expect(loadError(page)).toHaveCount(0);
    await page.context().close();
  }
});

test('VIEW-285 a page whose start script is lost because the network fails stays open, and starts without a click once the network is back', async ({
  newPerson,
}) => {
  const page = await newPerson();
  const [file = ''] = startScripts('viewer');
  // The network fails after the HTML has arrived.
  let isDown = false;
  await page.route('**/*', async (route) => {
    if (isDown) return route.abort();
    await route.continue();
    isDown = route.request().isNavigationRequest();
  });
  await page.goto('/grace/online', { waitUntil: 'commit' });
  await expect(loadError(page), file).toBeVisible(AT_ONCE);
  await page.unrouteAll();
  await expect(page.getByRole('region', { name: 'Chat' })).toBeVisible(SOON);
});

/** Answers the first `times` requests of a file with 404, but only until the returned `restore` is called. */
async function failRequests(page: Page, file: string, times: number) {
  let requests = 0;
  let isFailing = true;
  await page.route(`**${file}`, (route) => {
    requests += 1;
    return isFailing && requests <= times ? route.fulfill({ status: 404 }) : route.continue();
  });
  return {
    requests: () => requests,
    restore: () => {
      isFailing = false;
    },
  };
}
