import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import type { Locator } from '@playwright/test';
import { openAs, signInOnce, uploadPicture } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, noa } from './fixtures/people.ts';
import { inSeconds } from './fixtures/staff-api.ts';

const DAY_S = 86_400;
/** Minimum height of a touch target. */
const TOUCH_TARGET_PX = 44;

test('CNT-355 on a phone, a row has three lines, a live content is shown as a large card, and controls are at least 44 px high', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const live = await staff.addContent(channel, { name: 'Terce' });
  await staff.addContent(channel, { name: 'Nones', startsAt: inSeconds(3 * DAY_S + 600) });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents`);
  const row = page.getByRole('listitem').filter({ hasText: 'Nones' });
  await expect(row).toBeVisible();
  const lines = (await row.innerText()).split('\n').filter(Boolean);
  expect(lines).toEqual([
    'Nones',
    expect.stringMatching(/^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(, \d{4})? · \d+:\d\d [AP]M C[SD]T$/),
    'Simulated live starts in 3 days',
  ]);
  expect((await row.boundingBox())?.height).toBeLessThan(110);

  const card = page.getByRole('listitem').filter({ hasText: 'Terce' });
  const [picture, list] = [await card.locator('img').boundingBox(), await card.boundingBox()];
  expect(picture?.width).toBe(list?.width);
  const panel = card.getByRole('link', { name: 'Host Panel, Terce' });
  expect((await panel.boundingBox())?.width).toBe(list?.width);
  const controls = page.getByRole('tabpanel').locator('button, a[class*=Button]');
  for (const { height, name } of await sizesOf(controls)) expect(height, name).toBeGreaterThanOrEqual(TOUCH_TARGET_PX);
  await panel.click();
  await expect(page).toHaveURL(`/dashboard/${channel.clientId}/contents/${live.id}/host`);
});

test('SHELL-197 at 820 px a channel is one row, in which the button for its contents is on the same line as its name and its menu', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel({ name: 'Side Chapel' });
  await page.setViewportSize({ width: 820, height: 900 });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/channels`);
  const row = page.getByRole('listitem').filter({ hasText: 'Side Chapel' });
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const menu = await middleOf(row.getByRole('button', { name: 'Actions for Side Chapel' }));
  const contents = await middleOf(row.getByRole('link', { name: 'View contents of Side Chapel' }));
  const grip = await middleOf(row.getByRole('button', { name: 'Move Side Chapel' }));
  expect(Math.abs(menu - contents)).toBeLessThan(3);
  expect(Math.abs(menu - grip)).toBeLessThan(3);
  expect((await row.boundingBox())?.height).toBeLessThan(110);
});

test('SHELL-198 the cards in the editor of interactions have neither a background nor a border', async ({
  page,
  staff,
}) => {
  const channel = await staff.addChannel();
  const responses = ['Yes', 'Not yet'].map((responseText) => ({
    ...newResponse(),
    responseText,
    actionText: '<p>Hi</p>',
  }));
  const words = { interactionTitle: 'A first time here?', interactionText: '<p>Welcome.</p>' };
  const interactions = [{ ...newInteraction(), ...words, responses }];
  const content = await staff.addContent(channel, { interactions });
  await openAs(page, daniel, `/dashboard/${channel.clientId}/contents/${content.id}/interactions`);
  await page.getByText('A first time here?').click();
  const card = page.getByRole('listitem', { name: 'Response 2' });
  await expect(card).toBeVisible();
  for (const item of [card, page.getByRole('listitem', { name: 'Interaction 1' })]) {
    await expect(item).toHaveCSS('border-left-width', '0px');
    await expect(item).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  const [inner, outer] = [
    await card.boundingBox(),
    await page.getByRole('listitem', { name: 'Interaction 1' }).boundingBox(),
  ];
  expect(inner?.width).toBe(outer?.width);
});

test('SHELL-199 a logo that is six times as wide as high is shown uncut everywhere', async ({
  page,
  staff,
  newPerson,
}) => {
  const { clientId } = await staff.addChannel();
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100"/></svg>';
  const globalOwner = await newPerson();
  for (const person of [page, globalOwner])
    await person.route(/grace-logo/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }));
  const expectUncut = async (logo: Locator) => {
    await expect(logo).toBeVisible();
    await expect(logo).toHaveJSProperty('naturalWidth', 600);
    await expect(logo).toHaveCSS('object-fit', 'contain');
  };
  await signInOnce(globalOwner, noa);
  await globalOwner.goto('/dashboard');
  await expectUncut(globalOwner.getByRole('listitem').filter({ hasText: 'Grace Community Church' }).locator('img'));
  await page.goto('/grace');
  await expectUncut(page.getByRole('banner').locator('img'));
  await openAs(page, daniel, `/dashboard/${clientId}/settings/details`);
  const field = page.getByRole('group', { name: 'Logo' });
  await expectUncut(field.locator('img'));
  await uploadPicture(page, 'Logo');
  await field.getByRole('button', { name: 'Choose from library' }).click();
  const library = page.getByRole('dialog', { name: 'Image library' });
  await expect(library.locator('img')).toHaveCSS('object-fit', 'contain');
});

async function sizesOf(parts: Locator): Promise<{ name: string; height: number }[]> {
  return parts.evaluateAll((found) =>
    found
      .map((part) => ({
        name: part.getAttribute('aria-label') ?? part.textContent ?? '',
        height: part.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 0),
  );
}
