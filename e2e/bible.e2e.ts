import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { expect, test } from './fixtures/journey.ts';
import { pressOn, tabTo } from './fixtures/keyboard.ts';

test('PAN-88 by keyboard, a viewer reads a book, which is available offline and on the next visit, and adds a note to it', async ({
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

  await pressOn(page, page.getByRole('button', { name: 'Bible', exact: true }));
  await expect(page.getByText('Now it came to pass in the days when the judges ruled')).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Chapter' }));
  await page.keyboard.press('ArrowDown');
  await expect(heading('Ruth 2')).toBeVisible();
  await expect(page.getByText('Ruth is saved on this device')).toBeAttached();

  await page.context().setOffline(true);
  await pressOn(page, page.getByRole('button', { name: 'Ruth 3' }));
  await expect(heading('Ruth 3')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Search in Ruth' }));
  await page.keyboard.type('whither thou goest');
  await pressOn(page, page.getByRole('button', { name: 'Ruth 1:16' }));
  await expect(page.getByText('Intreat me not to leave thee')).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: 'Judges 21' }));
  await expect(page.getByText('This chapter has not loaded yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading('Judges 21')).toBeVisible();

  await page.route('**/cdn/bible/**', (route) => route.abort());
  await page.reload();
  await pressOn(page, page.getByRole('button', { name: 'Bible', exact: true }));
  await expect(heading('Ruth 1')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Ruth 2' }));
  await expect(page.getByText('Ruth is saved on this device')).toBeAttached();

  await pressOn(page, page.getByRole('button', { name: 'Notes', exact: true }));
  const own = page.getByRole('textbox', { name: 'Your notes' });
  await tabTo(page, own);
  await page.keyboard.type('Whither thou goest');
  await expect(own).toHaveText('Whither thou goest');
});
