import { expect, test } from './fixtures/journey.ts';

test('the card of a channel shows a content that staff add, without a reload', async ({ staff, page }) => {
  const channel = await staff.addChannel({ name: 'Chapel of the Shepherd' });
  await page.goto('/grace');
  const card = page.getByRole('link', { name: /Chapel of the Shepherd/ });
  await expect(card).toContainText('A room of its own.');
  await staff.addContent(channel, { name: 'Vespers' });
  await expect(card).toContainText('Live now: Vespers', { timeout: 8_000 });
  await expect(card.getByText('LIVE', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card).toContainText('Live now: Vespers');
});

test('VIEW-264 a placeholder is shown instead of a picture that fails to load, until the picture loads', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, {
    contentType: 'onDemand',
    originalAirDate: '2026-11-15',
    startsAt: null,
  });
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/grace');
  const visibilities = () =>
    page
      .locator('img[src*="/pictures/"]')
      .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).visibility));
  await expect.poll(async () => (await visibilities()).length).toBeGreaterThan(0);
  await expect.poll(visibilities).not.toContain('visible');
  await page.unroute('**/pictures/**');
  await page.goto(`/grace/${channel.key}/${content.key}`);
  await expect.poll(visibilities).toContain('visible');
});
