import type { Page } from '@playwright/test';
import { openAs, signInOnce } from './fixtures/dashboard.ts';
import { invitationLink } from './fixtures/emails.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

const NEW_PASSWORD = 'Chosen-1-password!';

/** Opens an invitation link and creates the account. */
async function createAccount(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Verify Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Invites a staff member, who accepts on this page; returns the staff member. */
async function inviteAndAccept(page: Page, server: { url: string }, staff: StaffApi, change: object = {}) {
  const email = `naomi-${Date.now()}-${Math.round(performance.now())}@grace.example`;
  const invited = await staff.invite({ firstName: 'Naomi', lastName: 'Achterberg', email, ...change });
  await createAccount(page, await invitationLink(server, email));
  await expect(page.getByRole('banner')).toBeVisible();
  return invited;
}

test('USR-85 USR-101 ACC-73 ACC-81 an owner invites a person, whose emailed link creates an account with the chosen role', async ({
  page,
  server,
  staff,
  newPerson,
}) => {
  const { clientId } = await staff.addChannel();
  const email = 'elias@grace.example';
  await openAs(page, daniel, `/dashboard/${clientId}/users`);
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByLabel('First Name').fill('Elias');
  await page.getByLabel('Last Name').fill('Brandt');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Superhost').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User Invited')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Elias Brandt' });
  await expect(row).toContainText('Invited');

  const link = await invitationLink(server, email);
  expect(link).toMatch(new RegExp(`^${server.url}/signup/[\\w-]+/[\\w-]{43}/${clientId}$`));
  const elias = await newPerson();
  await createAccount(elias, link);
  await expect(elias.getByText('Your account is ready.')).toBeVisible();
  await expect(elias.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(elias.getByRole('link', { name: 'Add channel' })).toHaveCount(0);
  expect(elias.url()).not.toContain('signup');

  await page.reload();
  await expect(row).toContainText('Superhost');
  await expect(row).not.toContainText('Invited');
  const late = await newPerson();
  await late.goto(link);
  await expect(late.getByText('Looks like that link is no longer valid')).toBeVisible();
});

test('USR-121 a removed user is sent to /dashboard', async ({ page, server, staff, newPerson }) => {
  const { clientId } = await staff.addChannel();
  const naomi = await newPerson();
  const { id } = await inviteAndAccept(naomi, server, staff);
  await naomi.goto(`/dashboard/${clientId}/channels`);
  await expect(naomi.getByRole('heading', { name: 'CHANNELS' })).toBeVisible();
  await openAs(page, daniel, `/dashboard/${clientId}/users/${id}`);
  await page.getByRole('button', { name: 'Remove User' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('User Removed')).toBeVisible();
  await naomi.goto(`/dashboard/${clientId}/channels`);
  await expect(naomi).toHaveURL('/dashboard');
  await expect(naomi.getByText('Grace Community Church')).toHaveCount(0);
});

test('USR-127 USR-124~ a superhost sees only the channels on their whitelist, and sees a changed whitelist after a reload', async ({
  page,
  server,
  staff,
  newPerson,
}) => {
  const crypt = await staff.addChannel({ name: 'Crypt' });
  await staff.addChannel({ name: 'Cloister' });
  const { clientId } = crypt;
  const naomi = await newPerson();
  const { id } = await inviteAndAccept(naomi, server, staff, { role: 'superhost', whitelistChannelIds: [crypt.id] });
  await naomi.goto(`/dashboard/${clientId}/channels`);
  const rows = naomi.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Crypt');
  await signInOnce(page, daniel);
  await page.goto(`/dashboard/${clientId}/users/${id}`);
  await page.getByLabel('Crypt', { exact: true }).uncheck();
  await page.getByLabel('Cloister', { exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User Updated')).toBeVisible();
  await naomi.reload();
  await expect(rows).toContainText('Cloister');
  await expect(rows).toHaveCount(1);
});
