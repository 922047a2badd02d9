import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent };

test('ANA-1 ANA-56 ANA-57~ an owner sees under an open page how viewers come, watch on several pages, and leave', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const owner = await newPerson();
  await openAs(owner, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/analytics`);
  const value = (name: string) => owner.locator('dl > div').filter({ hasText: name }).locator('dd > span').first();
  await expect(value('Unique viewers')).toHaveText('0');
  await expect(owner.getByText('Your analytics will be available shortly after your content ends.')).toBeVisible();
  const path = `/grace/${channel.key}`;
  const amos = await newPerson(phone);
  await amos.goto(path);
  const priya = await newPerson();
  await priya.goto(`${path}?utm_source=facebook`);
  await expect(value('Unique viewers')).toHaveText('2');
  const second = await priya.context().newPage();
  await second.goto(path);
  await expect(value('Most at once')).toHaveText('2');
  await expect(owner.getByRole('row', { name: /^Mobile/ })).toContainText('50%');
  await expect(owner.getByRole('region', { name: 'Social networks' })).toContainText('facebook');
  await expect(value('Total watch time')).not.toHaveText('0:00:00');
  await amos.close();
  await priya.close();
  await expect(owner.getByText('1 now')).toBeVisible();
  await expect(value('Unique viewers')).toHaveText('2');
  // The table has the numbers of the chart.
  await owner.getByText('Table', { exact: true }).click();
  await expect(owner.getByRole('region', { name: 'Table' })).toContainText('2');
  await owner.getByRole('link', { name: 'Host Panel' }).click();
  await expect(owner).toHaveURL(/\/host$/);
});
