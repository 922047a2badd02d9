import { errorSummary, openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

const BOXCAST = 'https://boxcast.tv/view/sunday-u5w8xbtk3x';
const EMBED = 'https://boxcast.tv/view-embed/sunday-u5w8xbtk3x';

test('CNT-370~ CNT-371~ staff paste the link that their video provider shows, and a viewer watches the video', async ({
  staff,
  page,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, { contentType: 'live', name: 'Compline' });
  const viewer = await newPerson();
  for (const person of [page, viewer])
    await person.route('https://boxcast.tv/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'BoxCast' }),
    );

  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/video`);
  const source = page.getByLabel('Paste a link');
  await source.fill('https://www.youtube.com/@grace');
  await expect(page.getByText('This is a YouTube channel, not a video.')).toBeVisible();
  await expect(page.getByText('Provider: YouTube')).toBeVisible();
  await source.fill('Sunday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(errorSummary(page).getByRole('button', { name: /^Video URL needs to be a valid URL/ })).toBeVisible();

  await source.fill(BOXCAST);
  await expect(page.getByText('BoxCast video sunday-u5w8xbtk3x')).toBeVisible();
  await expect(page.getByText('Provider: Other')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Content saved!')).toBeVisible();

  await viewer.goto(`/grace/${channel.key}/${content.key}`);
  await expect(viewer.locator('iframe')).toHaveAttribute('src', EMBED);
});
