import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

test('in forced colours a switch, a checked box, a selection and a menu can be recognised', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const page = await newPerson({ forcedColors: 'active' });
  const form = `/dashboard/${channel.clientId}/contents/${content.id}`;
  await openAs(page, daniel, form);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  for (const chosen of [
    page.getByRole('checkbox', { name: channel.name }),
    page.getByRole('link', { name: 'Details' }),
    page.getByRole('link', { name: 'Content', exact: true }),
  ])
    await expect(chosen).toHaveCSS('background-color', highlight);
  for (const other of ['Access', 'Channels', 'Edit'])
    await expect(page.getByRole('link', { name: other })).not.toHaveCSS('background-color', highlight);

  await page.getByRole('link', { name: 'Access' }).click();
  const toggle = page.getByRole('switch', { name: 'Private' });
  const track = toggle.locator('xpath=following-sibling::*[1]');
  await expect(track).toHaveCSS('border-top-width', '1px');
  await toggle.press('Space');
  await expect(track).toHaveCSS('background-color', highlight);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCSS('border-top-width', '1px');
});
