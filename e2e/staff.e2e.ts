import { errorSummary, fillVideo, openAs, saveNew, signIn, startNow, uploadPicture } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, marit, noa, ruth } from './fixtures/people.ts';
import { publicChannel } from './fixtures/staff-api.ts';

const WELCOME_CLIP = '/media/demo/clips/welcome.mp4';

test('VIEW-19 VIEW-221 API-23 staff add a simulated live, and a viewer sees it start without a reload', async ({
  server,
  staff,
  page,
  newPerson,
}) => {
  const channel = await staff.addChannel({
    defaultVideo: { enabled: true, videoProvider: 'stream', src: WELCOME_CLIP },
  });
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('region', { name: `Video: ${channel.name}` })).toBeVisible();
  await viewer.evaluate(() => Object.assign(window, { sameAsBefore: true }));

  await openAs(page, daniel);
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'Simulated live' }).click();
  await page.getByLabel('Name').fill('Evensong by the lake');
  await page.getByLabel('Description').fill('Psalms at the end of the day.');
  await page.getByRole('checkbox', { name: channel.name, exact: true }).check();
  await page.getByRole('link', { name: 'Video' }).click();
  await fillVideo(page);
  await startNow(page);
  await page.getByLabel('Video duration').fill('12');
  await saveNew(page);
  await expect(page.getByText('Content saved!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Evensong by the lake' })).toContainText(channel.name);

  await expect(viewer.getByRole('heading', { level: 1, name: 'Evensong by the lake' })).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Video: Evensong' })).toBeVisible();
  expect(await viewer.evaluate(() => 'sameAsBefore' in window)).toBe(true);
  const { contents } = await publicChannel(server, `/grace/${channel.key}`);
  expect(contents.map(({ name }) => name)).toEqual(['Evensong by the lake']);
  await expect(viewer).toHaveURL(`/grace/${channel.key}/${contents[0]?.key}`);
});

test('CHN-114~ CNT-140~ saved changes of a channel and its content appear on an open viewer’s page without a reload', async ({
  staff,
  page,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { name: 'Morning Prayer' });
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}`);
  await expect(viewer.getByRole('heading', { level: 1, name: 'Morning Prayer' })).toBeVisible();
  await viewer.evaluate(() => Object.assign(window, { sameAsBefore: true }));

  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents/${content.id}`);
  await page.getByLabel('Name').fill('Morning Prayer, a little later');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content saved!')).toBeVisible();
  await expect(viewer.getByRole('heading', { level: 1, name: 'Morning Prayer, a little later' })).toBeVisible();

  await page.goto(`/dashboard/${channel.clientId}/channels/${channel.id}`);
  await page.getByLabel('Name').fill('The Small Chapel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Channel saved!')).toBeVisible();
  await expect(viewer.getByText('The Small Chapel').first()).toBeVisible();
  expect(await viewer.evaluate(() => 'sameAsBefore' in window)).toBe(true);
});

test('SHELL-131 SHELL-132 CNT-146 a form with errors lists them all, and each line links to its field', async ({
  page,
  staff,
}) => {
  const { clientId } = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${clientId}/contents`);
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'On-demand' }).click();
  // Clears the proposed value.
  await page.getByLabel('Name').fill('');
  await page.getByRole('link', { name: 'Video' }).click();
  await page.getByLabel('Original air date').fill('');
  await saveNew(page);

  for (const line of ['Name is required', 'Select at least one channel', 'Video Provider is required'])
    await expect(errorSummary(page).getByRole('button', { name: line })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await errorSummary(page).getByRole('button', { name: 'Original air date is required' }).click();
  await expect(page.getByLabel('Original air date')).toBeFocused();
});

test('SHELL-125 SHELL-126 SHELL-127 typed input is discarded only after a question', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  const path = `/dashboard/${channel.clientId}/channels/${channel.id}`;
  await openAs(page, daniel, path);
  await page.getByLabel('Name').fill('Half a na');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toContainText('Are you sure you want to leave? You have unsaved changes.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Name')).toHaveValue('Half a na');

  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/dashboard/${channel.clientId}/contents`);
  await expect(page.getByRole('heading', { name: 'CONTENT', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue(channel.name);
});

test('CHN-21~ CNT-42~ SHELL-51~ a host sees the lists, but no button to add', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'What a host may read' });
  const lists = `/dashboard/${channel.clientId}`;
  await openAs(page, ruth);
  await expect(page).toHaveURL(`${lists}/channels`);
  await expect(page.getByText('Sunday Gathering')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add channel' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByText('What a host may read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add content' })).toHaveCount(0);
  await page.goto(`${lists}/channels/${channel.id}`);
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
});

test('ACC-23 a wrong password shows an error, and the field is ready for another attempt', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(daniel.email);
  await page.getByLabel('Password', { exact: true }).fill('not-it-1-At-all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('That email and password do not match.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(daniel.email);
});

test('SHELL-61 SHELL-62 SHELL-70 a global owner can choose among all organisations', async ({ page, staff }) => {
  const { clientId } = await staff.addChannel();
  await openAs(page, noa);
  await expect(page.getByRole('link', { name: 'Harbor Chapel' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search organisations' }).fill('grace');
  await expect(page.getByRole('link', { name: 'Harbor Chapel' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Grace Community Church' }).click();
  await expect(page).toHaveURL(`/dashboard/${clientId}/channels`);
});

test('ACC-150 ACC-151 the sign-out dialog signs out, and two seconds later the page reloads', async ({ page }) => {
  await signIn(page, daniel);
  await expect(page.getByRole('heading', { name: 'CHANNELS' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }));
  const signedOut = page.waitForResponse('**/api/auth/sign-out');
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Leave' }).click();
  await signedOut;
  const leftAt = Date.now();
  await page.waitForFunction(() => !('sameAsBefore' in window));
  expect(Date.now() - leftAt).toBeGreaterThan(2_000 - 100);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('MED-28 an uploaded picture is only in the library of its own organisation', async ({
  page,
  staff,
  newPerson,
}) => {
  const { clientId } = await staff.addChannel();
  await openAs(page, daniel, `/dashboard/${clientId}/channels/add`);
  await uploadPicture(page, 'Thumbnail');
  const library = page.getByRole('dialog', { name: 'Image library' });
  await page.getByRole('group', { name: 'Thumbnail' }).getByRole('button', { name: 'Choose from library' }).click();
  await expect(library.getByRole('button', { name: 'ripples.jpg', exact: true })).toBeVisible();

  const other = await newPerson();
  await openAs(other, marit);
  await other.getByRole('link', { name: 'Add channel' }).click();
  await other.getByRole('group', { name: 'Thumbnail' }).getByRole('button', { name: 'Choose from library' }).click();
  const theirs = other.getByRole('dialog', { name: 'Image library' });
  await expect(theirs.getByText('No pictures yet')).toBeVisible();
});
