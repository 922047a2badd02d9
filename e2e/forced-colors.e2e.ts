import type { Locator } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';

test('in forced colours, fields, selections, badges and the player stand out from the background', async ({
  newPerson,
}) => {
  const chat = new Chat(await newPerson({ forcedColors: 'active' }));
  const { page } = chat;
  await page.goto('/grace/online');
  await chat.join('Amos Bell');
  const canvas = await styleOf(page.locator('body'), 'background-color');
  expect(await styleOf(chat.field.locator('..'), 'border-top-style')).toBe('solid');
  for (const chosen of [
    page.getByRole('button', { name: 'Chat', exact: true }),
    page.getByRole('button', { name: 'English' }),
  ])
    expect(await styleOf(chosen, 'background-color')).not.toBe(canvas);
  expect(await styleOf(page.getByText('LIVE', { exact: true }), 'outline-style')).toBe('solid');
  expect(await styleOf(page.getByRole('button', { name: 'Full screen' }).locator('../../..'), 'background-color')).toBe(
    canvas,
  );
  // The bar keeps its colour behind the logo, because the logo is designed for that colour.
  expect(await styleOf(page.getByRole('banner').locator('img').first(), 'background-color')).not.toBe(canvas);
});

function styleOf(target: Locator, name: string): Promise<string> {
  return target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
}
