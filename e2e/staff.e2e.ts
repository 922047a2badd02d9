import { fillVideo, openAs, saveNew, signIn, startNow, uploadPicture } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, marit } from './fixtures/people.ts';
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
  await viewer.evaluate(() => Object.assign(window, { notReloaded: true }));

  await openAs(page, daniel);
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'Simulated live' }).click();
  await page.getByLabel('Name').fill('Evensong by the lake');
  await page.getByLabel('Description').fill('Psalms at the end of the day.');
  await page.getByRole('checkbox', { name: channel.name, exact: true }).check();
  await page.getByRole('link', { name: 'Video', exact: true }).click();
  await fillVideo(page);
  await startNow(page);
  await page.getByLabel('Video duration').fill('12');
  await saveNew(page);
  await expect(page.getByText('Content saved!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Evensong by the lake' })).toContainText(channel.name);

  await expect(viewer.getByRole('heading', { level: 1, name: 'Evensong by the lake' })).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Video: Evensong' })).toBeVisible();
  expect(await viewer.evaluate(() => 'notReloaded' in window)).toBe(true);
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
  await viewer.evaluate(() => Object.assign(window, { notReloaded: true }));

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
  expect(await viewer.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('ACC-150 ACC-151 confirming the sign-out dialog signs the user out, and the page reloads two seconds later', async ({
  page,
}) => {
  await signIn(page, daniel);
  await expect(page.getByRole('heading', { name: 'CHANNELS' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const signedOut = page.waitForResponse('**/api/auth/sign-out');
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Leave' }).click();
  await signedOut;
  const leftAt = Date.now();
  await page.waitForFunction(() => !('notReloaded' in window));
  expect(Date.now() - leftAt).toBeGreaterThan(2_000 - 100);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('MED-28 an uploaded picture is only in the library of the organisation that uploaded it', async ({
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
  const otherLibrary = other.getByRole('dialog', { name: 'Image library' });
  await expect(otherLibrary.getByText('No pictures yet')).toBeVisible();
});
