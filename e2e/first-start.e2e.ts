import { rm } from 'node:fs/promises';
import { expect, test } from './fixtures/journey.ts';
import { freePort, newFolder, runServer } from './fixtures/nave-server.ts';

const FIRST_LINK = /http:\S+\/dashboard#setup=\S+/;

test.describe.configure({ timeout: 120_000 });

test('ACC-190 ACC-191~ whoever starts Nave without the demo finds the way in among what the server prints, by keyboard alone', async ({
  page,
}) => {
  const dataDir = await newFolder();
  const port = await freePort();
  const settings = { DEMO: '0', DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = runServer(settings);
  try {
    const link = await server.said(FIRST_LINK);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome to Nave' })).toBeVisible();
    await expect(page).toHaveURL(`http://127.0.0.1:${port}/dashboard`);
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const word of ['Noa', 'Lindqvist', 'noa@nave.example', 'Journey-1-password!']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible();

    // The link is worth nothing to whoever finds it later.
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  } finally {
    server.process.kill('SIGTERM');
    await server.end;
    await rm(dataDir, { recursive: true, force: true });
  }
});
