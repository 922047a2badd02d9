import type { LinkTarget } from '@nave/domain/clients/links/link.ts';
import { newIconLink } from '@nave/domain/clients/links/link-form.ts';
import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const icon = { weight: 'regular', name: 'heart' } as const;
const link = (text: string, target: LinkTarget, url: string) => {
  return { ...newIconLink(), text, icon, url: { url, target } };
};

test('LNK-89 ANA-116~ ANA-119 clicks on links and the answers of two viewers appear on the open analytics page', async ({
  newPerson,
  staff,
  server,
}) => {
  const channel = await staff.addChannel();
  const ownPage = `{host}/grace/${channel.key}`;
  const content = await staff.addContent(channel, {
    links: [
      link('Give', 'newTab', ownPage),
      link('Plan a visit', 'sameTab', `{host}/grace`),
      link('Notes', 'sideBar', ownPage),
    ],
  });
  const owner = await newPerson();
  await openAs(owner, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/analytics`);
  const clicks = owner.getByRole('region', { name: 'Links' });
  await expect(clicks).toContainText('No clicks on links yet.');
  const [amos, priya] = [await newPerson(phone), await newPerson()];
  for (const viewer of [amos, priya]) {
    await viewer.clock.install();
    await viewer.goto(`${server.url}/grace/${channel.key}`);
    await expect(viewer.getByRole('navigation', { name: 'Links of this content' })).toBeVisible();
  }
  for (const viewer of [amos, priya]) {
    const opened = viewer.waitForEvent('popup');
    await viewer.getByRole('link', { name: 'Give' }).click();
    await (await opened).close();
  }
  await expect(clicks.getByRole('row', { name: /^Give/ })).toContainText('2');
  const question = (viewer: Page) => viewer.getByRole('region', { name: 'How many of you are there?' });
  for (const viewer of [amos, priya]) {
    // The minute begins when the page knows that the viewer is not staff.
    await expect(async () => {
      await viewer.clock.fastForward(61_000);
      await expect(question(viewer)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await question(amos).getByRole('button', { name: '4', exact: true }).tap();
  await expect(owner.getByText('4 people on 1 screen')).toBeVisible();
  // With the keyboard alone.
  await question(priya).getByRole('button', { name: 'More than 6' }).press('Enter');
  await question(priya).getByRole('button', { name: '7', exact: true }).press('Tab');
  await priya.keyboard.press('Enter');
  await expect(question(priya)).toContainText('Thank you! 8 people here.');
  await expect(owner.getByText('12 people on 2 screens')).toBeVisible();
  await question(priya).getByRole('button', { name: 'Change' }).press('Enter');
  await question(priya).getByRole('button', { name: '2', exact: true }).press('Enter');
  await expect(owner.getByText('6 people on 2 screens')).toBeVisible();
  // The page is gone before the answer comes.
  await priya.getByRole('link', { name: 'Plan a visit' }).click();
  await expect(priya).toHaveURL(/\/grace$/);
  await expect(clicks.getByRole('row', { name: /^Plan a visit/ })).toContainText('1');
});
