import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

test('SHELL-158 CNT-269~ if two people edit the same content, the person who saves second is asked before anything is overwritten', async ({
  page,
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const form = `/dashboard/${channel.clientId}/contents/${content.id}`;
  const other = await newPerson();
  for (const editor of [page, other]) {
    await openAs(editor, daniel, form);
    await expect(editor.getByLabel('Name')).toHaveValue('Evening Prayer');
  }
  await other.getByLabel('Name').fill('Vespers');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Content saved!')).toBeVisible();

  await page.getByLabel('Description').fill('By candlelight.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Someone else saved this meanwhile' });
  await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveText('By candlelight.');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Load their version' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Vespers');
  await page.getByLabel('Description').fill('By candlelight.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Content saved!')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Name')).toHaveValue('Vespers');
  await expect(other.getByLabel('Description')).toHaveText('By candlelight.');
});
