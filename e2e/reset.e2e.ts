import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { ines, noa } from './fixtures/people.ts';

const NEW_PASSWORD = 'Journey-2-password!';

test('ACC-93 ACC-109 ACC-98~ a user who forgot the password requests an email, opens the link in it, sets a new password and signs in', async ({
  page,
  newPerson,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(ines.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Requested' })).toBeVisible();

  // The test server has no mail server, so the global owner reads the email in the outbox.
  const owner = await newPerson();
  await openAs(owner, noa, '/dashboard/outbox');
  const resetEmail = owner.getByRole('button', { name: new RegExp(`Set a new password.*To ${ines.email}`) });
  await resetEmail.first().click({ timeout: 20_000 });
  await expect(owner.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  await owner.getByRole('tab', { name: 'Plain text' }).click();
  const link = (await owner.getByRole('link', { name: /\/reset\// }).getAttribute('href')) ?? '';
  expect(link).toMatch(/\/reset\/[0-9a-f-]{36}\/[\w-]{43}$/);

  await page.goto(link);
  await expect(page.getByText(`For ${ines.email}`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/forgot');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Verification', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password was reset! Redirecting to the dashboard...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(ines.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn(PASSWORD);
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
  await signIn(NEW_PASSWORD);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Looks like that link is no longer valid')).toBeVisible();
});
