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

test('VIEW-30 VIEW-31 VIEW-271~ VIEW-272~ an unknown URL shows a page that says so, with a link to the church', async ({
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

test('CHN-242~ a link that was shared before the channel’s key changed opens the channel and its content', async ({
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

test('VIEW-4 the URL of an organisation shows its channels', async ({ page }) => {
  await page.goto('/grace');
  await expect(page).toHaveURL('/grace');
  for (const name of ['Sunday Gathering', 'Grace Youth', 'Grace en Español'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Sunday Gathering' }).click();
  await expect(page).toHaveURL(/\/grace\/online\/[a-z0-9]+$/);
});

test('VIEW-3 VIEW-6 the URL of a channel shows the current content and changes to that content’s URL', async ({
  page,
}) => {
  const answer = await page.goto('/grace/online');
  expect(answer?.status()).toBe(200);
  expect(answer?.request().redirectedFrom()).toBeNull();
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Long Walk Home: While He Was Still Far Off' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/grace\/online\/[a-z0-9]+$/);
  // The history entry is replaced, not added: one step back leaves the channel.
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('VIEW-2 the URL of a content shows that content, not the current one', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'On now' });
  const later = await staff.addContent(channel, { name: 'Next week', startsAt: inSeconds(WEEK_S) });
  await page.goto(`/grace/${channel.key}/${later.key}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Next week' })).toBeVisible();
  await expect(page).toHaveURL(`/grace/${channel.key}/${later.key}`);
});

test('VIEW-29 the URL of an unknown content redirects to its channel', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  await page.goto(`/grace/${channel.key}/nothing`);
  await expect(page).toHaveURL(`/grace/${channel.key}/${content.key}`);
});

test('VIEW-67 the page of an organisation with one channel redirects to that channel', async ({ page }) => {
  await page.goto('/harbor');
  await expect(page).toHaveURL(/\/harbor\/online(\/[a-z0-9]+)?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Still Waters' })).toBeVisible();
});

test('VIEW-59 VIEW-69 CHN-166 CHN-167 a private channel is not listed, but opens by its link', async ({
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

test('VIEW-70 CNT-210 a private content is not shown on its channel, but opens by its link', async ({
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

test('VIEW-72 capital letters in a URL show the same page', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Vespers' });
  for (const path of [`/grace/${channel.key}`, `/grace/${channel.key}/${content.key}`]) {
    await page.goto(path.toUpperCase());
    await expect(page.getByRole('heading', { level: 1, name: 'Vespers' })).toBeVisible();
  }
  await page.goto('/GRACE');
  await expect(page.getByRole('link', { name: 'Sunday Gathering' })).toBeVisible();
});

test('SHELL-8 SHELL-9 a page of the dashboard asks to sign in, and opens afterwards', async ({ page, staff }) => {
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
  // The row says "You", since the page recognises the guest as its author.
  await expect(chat.row('Here I am')).toContainText('You');
  await chat.say('Still here');
  await expect.poll(() => chat.shown()).toEqual(['Here I am', 'Still here']);
});
