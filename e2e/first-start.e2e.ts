import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures/journey.ts';
import { freePort, newFolder, PASSWORD, runServer } from './fixtures/nave-server.ts';

const LOGO = join(import.meta.dirname, '../server/demo/pictures/ripples.jpg');
const SETUP_LINK = /http:\S+\/dashboard#setup=\S+/;

test('OPS-78 OPS-82~ ACC-190 ACC-191~ SHELL-190~ the first owner creates an account by keyboard, adds an organisation, and invites a colleague who signs in', async ({
  page,
  newPerson,
}) => {
  const dataDir = await newFolder();
  const port = await freePort();
  const settings = { DEMO: '0', DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = runServer(settings);
  try {
    const link = await server.printed(SETUP_LINK);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome to Nave' })).toBeVisible();
    await expect(page).toHaveURL(`http://127.0.0.1:${port}/dashboard`);
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const value of ['Noa', 'Lindqvist', 'noa@nave.example', PASSWORD]) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Add organisation' }).click();
    await page.getByLabel('Name').fill('New Hope Rolla');
    await page.getByRole('group', { name: 'Logo' }).locator('input[type=file]').setInputFiles(LOGO);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Seacoast').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('New Hope Rolla is ready');

    await steps.getByRole('link', { name: 'Invite a user' }).click();
    await page.getByLabel('First Name').fill('Elias');
    await page.getByLabel('Last Name').fill('Brandt');
    await page.getByLabel('Email').fill('elias@newhope.example');
    await page.getByLabel('Admin').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User Invited')).toBeVisible();
    await page.goto(`http://127.0.0.1:${port}/dashboard/outbox`);
    await page.getByRole('button', { name: /To elias@newhope\.example/ }).click();
    await page.getByRole('tab', { name: 'Plain text' }).click();
    const invitation = (await page.getByRole('link', { name: /\/signup\// }).getAttribute('href')) ?? '';

    const elias = await newPerson();
    await elias.goto(invitation);
    await elias.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await elias.getByLabel('Verify Password', { exact: true }).fill(PASSWORD);
    await elias.getByRole('button', { name: 'Create account' }).click();
    await expect(elias.getByRole('heading', { name: 'CHANNELS' })).toBeVisible();
    await expect(elias.getByRole('link', { name: 'Online', exact: true })).toBeVisible();

    // The setup link no longer works.
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
