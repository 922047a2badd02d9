import { expect, test } from './fixtures/journey.ts';
import { PASSWORD } from './fixtures/nave-server.ts';

test('PAN-33 PAN-39 ACC-140~ a guest’s notes are still there after a reload, and in the account that the guest then creates', async ({
  staff,
  page,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { notes: { enabled: true, defaultContent: '<p>Points:</p>' } });
  const notes = page.getByRole('textbox', { name: 'Your notes' });
  const open = () => page.getByRole('button', { name: 'Notes', exact: true }).click();

  await page.goto(`/grace/${channel.key}`);
  await open();
  // The editor restores the caret a moment after it gets the focus.
  await notes.focus();
  await expect(async () => {
    await notes.press('Control+End');
    const caretAt = await notes.evaluate(() => getSelection()?.anchorOffset);
    expect(caretAt).toBe('Points:'.length);
  }).toPass();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('He ran');
  await page.reload();
  await open();
  await expect(notes).toHaveText('Points:He ran');
  await expect(notes.locator('strong')).toHaveText('He ran');

  await page.locator('footer').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await dialog.getByLabel('Your name').fill('Amos Bell');
  await dialog.getByLabel('Email').fill(`amos-${channel.key}@notes.example`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Repeat password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('footer').getByText('Amos Bell')).toBeVisible();
  await expect(notes).toHaveText('Points:He ran');
  await page.reload();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await open();
  await expect(notes).toHaveText('Points:He ran');
});

test('VIEW-105~ PAN-72~ a copied share link opens the page of the content, and printing prints only the notes', async ({
  staff,
  newPerson,
}) => {
  const page = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] });
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel, {
    share: { enabled: true, defaultMessage: 'Come and watch' },
    notes: { enabled: true, defaultContent: '<p>He ran</p>' },
  });
  await page.goto(`/grace/${channel.key}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/share/grace/${channel.key}/${content.key}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();

  await page.goto(link);
  await expect(page).toHaveURL(`/grace/${channel.key}/${content.key}`);
  await expect(page.getByRole('heading', { level: 1, name: content.name })).toBeVisible();

  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText('He ran')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
});
