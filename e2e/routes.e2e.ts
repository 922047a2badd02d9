import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';

test('VIEW-3 VIEW-6 a channel’s page shows the current content, and its URL changes to the URL of that content', async ({
  page,
}) => {
  const answer = await page.goto('/grace/online');
  expect(answer?.status()).toBe(200);
  expect(answer?.request().redirectedFrom()).toBeNull();
  await expect(
    page.getByRole('heading', { level: 1, name: 'The Long Walk Home: While He Was Still Far Off' }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/grace\/online\/[a-z0-9]+$/);
  // The URL replaces the history entry instead of adding another, so that one step back leaves the channel.
  expect(await page.evaluate(() => history.length)).toBe(2);
});

test('VIEW-59 VIEW-69 CHN-166 CHN-167 a private channel is not listed, but a link to the channel works', async ({
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

test('VIEW-70 CNT-210 a private content is not shown on its channel, but a link to the content works', async ({
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

test('ACC-51 after a reload, a guest is still the same author with the same name', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Amos Bell');
  await chat.say('Here I am');
  await expect(chat.row('Here I am')).toContainText('You');
  await page.reload();
  await expect(chat.field).toBeVisible();
  // The row says "You" because the page recognises the guest as the author of the message.
  await expect(chat.row('Here I am')).toContainText('You');
  await chat.say('Still here');
  await expect.poll(() => chat.shown()).toEqual(['Here I am', 'Still here']);
});
