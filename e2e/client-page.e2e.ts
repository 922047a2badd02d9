import { expect, test } from './fixtures/journey.ts';

test('what staff put on a channel is on its card at once, live or next, without a reload', async ({ staff, page }) => {
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
