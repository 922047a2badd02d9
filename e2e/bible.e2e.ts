import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { expect, test } from './fixtures/journey.ts';
import { pressEnterOn, tabTo } from './fixtures/keyboard.ts';

test('PAN-88 by keyboard, a viewer reads a book, which is then available offline and on the next visit, and writes a note', async ({
  staff,
  page,
}) => {
  const channel = await staff.addChannel();
  const { bible } = sampleContentForm();
  const passage = { translation: '1', language: 'en', book: 'RUT', chapter: '1' };
  const notes = { enabled: true, defaultContent: '' };
  await staff.addContent(channel, { bible: { ...bible, enabled: true, passage }, notes });
  await page.goto(`/grace/${channel.key}`);
  const heading = (name: string) => page.getByRole('article').getByRole('heading', { name });

  await pressEnterOn(page, page.getByRole('button', { name: 'Bible', exact: true }));
  await expect(page.getByText('Now it came to pass in the days when the judges ruled')).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Chapter' }));
  await page.keyboard.press('ArrowDown');
  await expect(heading('Ruth 2')).toBeVisible();
  await expect(page.getByText('Ruth is saved on this device')).toBeAttached();

  await page.context().setOffline(true);
  await pressEnterOn(page, page.getByRole('button', { name: 'Ruth 3' }));
  await expect(heading('Ruth 3')).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: 'Search in Ruth' }));
  await page.keyboard.type('whither thou goest');
  await pressEnterOn(page, page.getByRole('button', { name: 'Ruth 1:16' }));
  await expect(page.getByText('Intreat me not to leave thee')).toBeFocused();
  await pressEnterOn(page, page.getByRole('button', { name: 'Judges 21' }));
  await expect(page.getByText('This chapter has not loaded yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading('Judges 21')).toBeVisible();

  await page.route('**/cdn/bible/**', (route) => route.abort());
  await page.reload();
  await pressEnterOn(page, page.getByRole('button', { name: 'Bible', exact: true }));
  await expect(heading('Ruth 1')).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: 'Ruth 2' }));
  await expect(page.getByText('Ruth is saved on this device')).toBeAttached();

  await pressEnterOn(page, page.getByRole('button', { name: 'Notes', exact: true }));
  const yourNotes = page.getByRole('textbox', { name: 'Your notes' });
  await tabTo(page, yourNotes);
  await page.keyboard.type('Whither thou goest');
  await expect(yourNotes).toHaveText('Whither thou goest');
});
