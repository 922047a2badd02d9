import { Chat } from './fixtures/chat.ts';
import { magicLink } from './fixtures/emails.ts';
import { expect, test } from './fixtures/journey.ts';
import { PASSWORD } from './fixtures/nave-server.ts';

test('ACC-56 a guest who registers keeps the name, and everybody sees the guest’s earlier messages as messages of the account', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson())];
  for (const { page } of [amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await amos.say('Good morning from Peoria');
  await expect(priya.row('Good morning from Peoria')).toContainText('Amos Bell');

  const { page } = amos;
  await page.locator('footer').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog.getByLabel('Your name')).toHaveValue('Amos Bell');
  await dialog.getByLabel('Email').fill(`amos-${channel.key}@people.example`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('footer').getByText('Amos Bell')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await amos.say('Now with an account');
  await expect(amos.row('Good morning from Peoria')).toContainText('You');

  // The avatar's colour depends on the author.
  const colour = async (text: string) =>
    /tint\d/.exec((await priya.row(text).locator('> *').first().getAttribute('class')) ?? '')?.[0];
  await expect(priya.row('Now with an account')).toBeVisible();
  await expect.poll(() => colour('Good morning from Peoria')).toBe(await colour('Now with an account'));
  await expect(priya.row('Now with an account')).toContainText('Amos Bell');
});

test('ACC-157 VIEW-184 VIEW-186 VIEW-187 VIEW-175 an emailed link signs the viewer in, opens the channel, and works only once', async ({
  staff,
  server,
  page,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const email = `noa-${channel.key}@people.example`;
  await page.goto(`/grace/${channel.key}/magic-link`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  const link = await magicLink(server, email);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(`The link creates an account for ${email}.`)).toBeVisible();
  await expect(page).toHaveURL(`/grace/${channel.key}/magic-link`);
  await page.getByLabel('Your name').fill('Noa Bell');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('footer').getByText('Noa Bell')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/grace/${channel.key}(/|$)`));
  await expect(new Chat(page).field).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('Looks like that link is no longer valid')).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome Back!' });
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.locator('footer').getByRole('button', { name: 'Sign in' })).toBeVisible();
});
