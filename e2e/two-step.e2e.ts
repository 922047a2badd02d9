import { join } from 'node:path';
import { appCode } from '@nave/server/testing/two-step.ts';
import type { Page } from '@playwright/test';
import { fillSignIn, signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { type NaveServer, PASSWORD, runServer, startedServer } from './fixtures/nave-server.ts';
import { daniel, ruth } from './fixtures/people.ts';
import { publicChannel } from './fixtures/staff-api.ts';

const RESET = join(import.meta.dirname, '../server/src/reset-second-factor.ts');

let server: NaveServer;
test.beforeAll(async () => {
  server = await startedServer();
});
test.afterAll(() => server.remove());

const twoStepSection = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Two-step sign-in' }) });
const setUpToContinue = (page: Page) => page.getByRole('heading', { name: 'Set up two-step sign-in to continue' });

/** Sets up an authenticator app on the page, and returns the app's secret. */
async function setUpApp(page: Page): Promise<string> {
  await twoStepSection(page).getByRole('button', { name: 'Set up' }).click();
  const secret = ((await twoStepSection(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I saved them' }).click();
  return secret;
}

/** Requires two-step sign-in of all staff of the organisation. */
async function requireTwoStep(page: Page): Promise<void> {
  await twoStepSection(page).getByRole('switch').click();
  await page.getByRole('button', { name: 'Require', exact: true }).click();
}

test('ACC-218~ ACC-219~ ACC-260~ ACC-262~ ACC-264~ ACC-266~ an owner requires two-step sign-in, and a host without two-step sign-in sets it up and continues', async ({
  page,
  newPerson,
}) => {
  const { clientId } = await publicChannel(server, '/grace/online');
  const settings = `${server.url}/dashboard/${clientId}`;
  const contents = `${server.url}/dashboard/${clientId}/contents`;
  await signIn(page, daniel, settings);
  await requireTwoStep(page);
  await expect(page.getByRole('alert')).toContainText('this would shut you out');
  await page.goto(`${server.url}/dashboard/profile`);
  await setUpApp(page);

  const colleague = await newPerson();
  await signIn(colleague, ruth, contents);
  await expect(colleague.getByRole('heading', { name: 'CONTENT' })).toBeVisible();
  await page.goto(settings);
  await requireTwoStep(page);
  await expect(page.getByText('Two-step sign-in is required')).toBeVisible();
  // The colleague's open page demands the setup without a reload.
  await expect(setUpToContinue(colleague)).toBeVisible();
  await expect(colleague.getByRole('heading', { name: 'CONTENT' })).toBeHidden();
  await expect(colleague.getByText('Grace Community Church requires two-step sign-in')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Require two-step sign-in/ })).toBeChecked();

  const secret = await setUpApp(colleague);
  await expect(colleague).toHaveURL(contents);
  await expect(colleague.getByRole('heading', { name: 'CONTENT' })).toBeVisible();
  await colleague.getByRole('link', { name: 'Channels' }).click();
  await expect(colleague.getByRole('heading', { name: 'CHANNELS' })).toBeVisible();

  // On another machine, sign-in requires the password and the app's next code.
  const elsewhere = await newPerson();
  await elsewhere.goto(contents);
  await elsewhere.getByLabel('Email').fill(ruth.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.getByLabel('Code', { exact: true }).fill(appCode(secret, new Date(Date.now() + 30_000)));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'CONTENT' })).toBeVisible();

  // The colleague loses the phone: the operator removes the app from the account, and sign-in requires a new setup.
  const reset = runServer({ DATA_DIR: server.dataDir }, [RESET, ruth.email]);
  expect(await reset.end).toMatchObject({ code: 0, output: expect.stringContaining('is off') });
  await elsewhere.reload();
  await fillSignIn(elsewhere, ruth);
  await expect(setUpToContinue(elsewhere)).toBeVisible();
  await setUpApp(elsewhere);
  await expect(elsewhere.getByRole('heading', { name: 'CONTENT' })).toBeVisible();
  const resetUnknown = runServer({ DATA_DIR: server.dataDir }, [RESET, 'nobody@grace.example']);
  const { code, output } = await resetUnknown.end;
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('no account with this email') });
});
