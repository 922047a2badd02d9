import { expect, test } from './fixtures/journey.ts';

test('with letters of twice the size the title of the sign-in page keeps its line to itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { name: 'Sign in' });
  await expect(title).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { fontSize, lineHeight } = await title.evaluate((element) => {
    const style = getComputedStyle(element);
    return { fontSize: Number.parseFloat(style.fontSize), lineHeight: Number.parseFloat(style.lineHeight) };
  });
  expect(fontSize).toBe(64);
  expect(lineHeight).toBeGreaterThan(fontSize * 1.1);
});
