import { readFile } from 'node:fs/promises';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { PASSWORD } from './fixtures/nave-server.ts';
import { noa } from './fixtures/people.ts';

const abel = { first: 'Abel', last: 'Quintero', email: 'abel@people.example' };

test('OPS-5 OPS-21 OPS-33 the global owner invites a person, who signs up by the newest link; erases the person with a receipt, and invites the email again as a new user', async ({
  page,
  newPerson,
}) => {
  // An erasure needs a sign-in of the last minutes.
  await signIn(page, noa, '/dashboard/global');
  const row = page.getByRole('list', { name: 'Global users' }).getByRole('listitem').filter({ hasText: abel.email });
  const invite = async () => {
    await page.getByLabel('First Name').fill(abel.first);
    await page.getByLabel('Last Name').fill(abel.last);
    await page.getByLabel('Email').fill(abel.email);
    await page.getByRole('radio', { name: 'Global admin' }).check();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('User invited')).toBeVisible();
    // Without a reload of the page.
    await expect(row).toContainText('Invited');
  };
  const linkOf = async () => (await row.getByText(/\/signup\//).textContent()) ?? '';
  await invite();
  const first = await linkOf();
  await page.reload();
  await row.getByRole('button', { name: /^New sign-up link/ }).click();
  const second = await linkOf();
  expect(second).not.toBe(first);

  const invited = await newPerson();
  await invited.goto(first);
  await expect(invited.getByText('Looks like that link is no longer valid')).toBeVisible();
  await invited.goto(second);
  await expect(invited.getByText(`For ${abel.email}`)).toBeVisible();
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByLabel('Verify Password', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: 'Create account' }).click();
  await expect(invited.getByRole('heading', { name: 'Organisations' })).toBeVisible();
  await invited.goto(second);
  await expect(invited.getByText('Looks like that link is no longer valid')).toBeVisible();

  await page.goto('/dashboard/nuke');
  await page.getByLabel('Email').fill(abel.email);
  await page.getByRole('button', { name: 'Show what is stored' }).click();
  await expect(page.getByText(`This is stored about ${abel.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('User Nuked!')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const receipt = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(receipt).toMatchObject({ email: abel.email, erasedBy: noa.name });
  expect(receipt.parts).toContainEqual({ part: 'account', found: 1, erased: 1, staysAsNumber: 0 });
  await invited.goto('/dashboard');
  await expect(invited.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto('/dashboard/global');
  await expect(page.getByRole('heading', { name: 'Global users' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await invite();
});
