import type { Page } from '@playwright/test';
import { builtFiles } from './fixtures/built-files.ts';
import { expect, test } from './fixtures/journey.ts';

const SOON = { timeout: 30_000 };
/** CSS alone would show the sentence only after 10 seconds. */
const AT_ONCE = { timeout: 8_000 };

const starts = (face: 'viewer' | 'dashboard') => builtFiles(face).start.filter((file) => file.endsWith('.js'));
const sentence = (page: Page) => page.getByText('This page didn’t load.');
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('VIEW-283 SHELL-205 a start script that fails to load once is requested again at once, and the page starts', async ({
  newPerson,
}) => {
  for (const file of starts('viewer')) {
    const page = await newPerson();
    const { asked } = await lose(page, file, 1);
    await page.goto('/grace/online');
    await expect(page.getByRole('region', { name: 'Chat' }), file).toBeVisible(SOON);
    expect(asked(), file).toBeGreaterThan(1);
    await page.context().close();
  }
  for (const file of starts('dashboard')) {
    const page = await newPerson();
    const { asked } = await lose(page, file, 1);
    await page.goto('/dashboard');
    await expect(signIn(page), file).toBeVisible(SOON);
    expect(asked(), file).toBeGreaterThan(1);
    await page.context().close();
  }
});

test('VIEW-284 SHELL-206 if it fails again the page says so at once, with a link to try again that works once the script loads', async ({
  newPerson,
}) => {
  for (const { path, file, isThere } of [
    {
      path: '/grace/online',
      file: starts('viewer')[0] ?? '',
      isThere: (page: Page) => page.getByRole('region', { name: 'Chat' }),
    },
    { path: '/dashboard', file: starts('dashboard')[0] ?? '', isThere: signIn },
  ]) {
    const page = await newPerson();
    const { comeBack } = await lose(page, file, Number.POSITIVE_INFINITY);
    await page.goto(path);
    await expect(sentence(page)).toBeVisible(AT_ONCE);
    if (path !== '/dashboard') await expect(page.getByText('Esta página no se cargó.')).toBeVisible();
    comeBack();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(isThere(page)).toBeVisible(SOON);
    await expect(sentence(page)).toHaveCount(0);
    await page.context().close();
  }
});

test('VIEW-285 a page that lost its script with the network stays, and starts by itself when the network is back', async ({
  newPerson,
}) => {
  const page = await newPerson();
  const [file = ''] = starts('viewer');
  // The network fails after the HTML has arrived.
  let isDown = false;
  await page.route('**/*', async (route) => {
    if (isDown) return route.abort();
    await route.continue();
    isDown = route.request().isNavigationRequest();
  });
  await page.goto('/grace/online', { waitUntil: 'commit' });
  await expect(sentence(page), file).toBeVisible(AT_ONCE);
  await page.unrouteAll();
  await expect(page.getByRole('region', { name: 'Chat' })).toBeVisible(SOON);
});

/** Answers 404 for the first requests of a file, or until the returned function is called. */
async function lose(page: Page, file: string, times: number) {
  let asked = 0;
  let isLost = true;
  await page.route(`**${file}`, (route) => {
    asked += 1;
    return isLost && asked <= times ? route.fulfill({ status: 404 }) : route.continue();
  });
  return {
    asked: () => asked,
    comeBack: () => {
      isLost = false;
    },
  };
}
