import { Chat } from './fixtures/chat.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { inSeconds } from './fixtures/staff-api.ts';

const WEEK_S = 7 * 24 * 3_600;

test('VIEW-82 the root of the product opens the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('VIEW-30 VIEW-31 VIEW-271~ VIEW-272~ a mistyped address shows a page that says so, with the way to the church', async ({
  page,
  newPerson,
}) => {
  const answer = await page.goto('/grace/onlin');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText(
    'We could not find that page. If you came to watch, please check the address with your church.',
  );
  await page.getByRole('link', { name: 'Watch Grace Community Church' }).click();
  await expect(page).toHaveURL('/grace');

  const ana = await newPerson({ locale: 'es-MX' });
  await ana.goto('/gracia/online');
  await expect(ana.getByRole('main')).toContainText('revisa la dirección con tu iglesia');
  await expect(ana.getByRole('link', { name: /^Ver / })).toHaveCount(0);
  await ana.getByRole('link', { name: 'Acceso para el equipo' }).click();
  await expect(ana).toHaveURL('/dashboard');
});

test('CHN-242~ a link that was shared before the channel’s URL changed opens the channel, with its content', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Compline' });
  const key = `${channel.key}-new`;
  await staff.saveChannel(channel, { key });
  await page.goto(`/grace/${channel.key}/${content.key}`);
  await expect(page).toHaveURL(`/grace/${key}/${content.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compline' })).toBeVisible();
});

test('VIEW-4 the address of an organisation shows its channels', async ({ page }) => {
  await page.goto('/grace');
  await expect(page).toHaveURL('/grace');
  for (const name of ['Sunday Gathering', 'Grace Youth', 'Grace en Español'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Sunday Gathering' }).click();
  await expect(page).toHaveURL(/\/grace\/online\/[a-z0-9]+$/);
});

test('VIEW-3 VIEW-6 the address of a channel shows what is on and becomes that content’s address', async ({ page }) => {
  const answer = await page.goto('/grace/online');
  expect(answer?.status()).toBe(200);
  expect(answer?.request().redirectedFrom()).toBeNull();
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Long Walk Home: While He Was Still Far Off' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/grace\/online\/[a-z0-9]+$/);
  // Replaced, not added: one step back leaves the channel.
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('VIEW-2 the address of a content shows that content, not what is on', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'On now' });
  const later = await staff.addContent(channel, { name: 'Next week', startsAt: inSeconds(WEEK_S) });
  await page.goto(`/grace/${channel.key}/${later.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Next week' })).toBeVisible();
  await expect(page).toHaveURL(`/grace/${channel.key}/${later.key}`);
});

test('VIEW-29 an unknown content leads back to its channel', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  await page.goto(`/grace/${channel.key}/nothing`);
  await expect(page).toHaveURL(`/grace/${channel.key}/${content.key}`);
});

test('VIEW-67 an organisation with one channel leads straight to it', async ({ page }) => {
  await page.goto('/harbor');
  await expect(page).toHaveURL(/\/harbor\/online(\/[a-z0-9]+)?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Still Waters' })).toBeVisible();
});

test('VIEW-59 VIEW-69 CHN-166 CHN-167 a private channel is not listed, and opens by its link', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel({ isPrivate: true, name: 'Elders only' });
  await staff.addContent(channel, { name: 'Meeting' });
  await page.goto('/grace');
  await expect(page.getByRole('link', { name: 'Sunday Gathering' })).toBeVisible();
  await expect(page.getByText('Elders only')).toHaveCount(0);
  await page.goto(`/grace/${channel.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting' })).toBeVisible();
});

test('VIEW-70 CNT-210 a private content is not shown on its channel, and opens by its link', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Rehearsal', isPrivate: true });
  await page.goto(`/grace/${channel.key}`);
  await expect(page.getByText('This channel contains no content')).toBeVisible();
  await page.goto(`/grace/${channel.key}/${content.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rehearsal' })).toBeVisible();
});

test('VIEW-72 capital letters in an address show the same page', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Vespers' });
  for (const path of [`/grace/${channel.key}`, `/grace/${channel.key}/${content.key}`]) {
    await page.goto(path.toUpperCase());
    await expect(page.getByRole('heading', { level: 1, name: 'Vespers' })).toBeVisible();
  }
  await page.goto('/GRACE');
  await expect(page.getByRole('link', { name: 'Sunday Gathering' })).toBeVisible();
});

test('SHELL-8 SHELL-9 a page of the dashboard asks to sign in, and then opens itself', async ({ page, staff }) => {
  const { clientId } = await staff.addChannel();
  const path = `/dashboard/${clientId}/contents`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await signIn(page, daniel, path);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: 'CONTENT' })).toBeVisible();
});

test('ACC-51 a guest keeps identity and name across a reload', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.say('Here I am');
  await expect(chat.row('Here I am')).toContainText('You');
  await page.reload();
  await expect(chat.field).toBeVisible();
  // Their own row says "You": the page knows them as the one who wrote it.
  await expect(chat.row('Here I am')).toContainText('You');
  await chat.say('Still here');
  await expect.poll(() => chat.shown()).toEqual(['Here I am', 'Still here']);
});
