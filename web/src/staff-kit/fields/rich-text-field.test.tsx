import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { fill } from '../../dashboard/testing/fill.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE, savedContent } from '../../dashboard/testing/records.ts';

const form = `/dashboard/${GRACE}/contents/${EVENING}`;
const text = () => screen.findByRole('textbox', { name: /^Description/ });
const editor = async () => ((await text()) as HTMLElement & { editor: Editor }).editor;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the form of a content. `saved` returns the body of the last save. */
function openForm(description = 'Carols and candles.') {
  const server = aServer({ contents: [aContent({ description })] }).on(contentCalls.save, atEvening, ({ body }) => ({
    body: savedContent(aContent(), body),
  }));
  openDashboard(form);
  const saved = () => server.asked(contentCalls.save, atEvening).at(-1)?.body;
  return { saved };
}

async function select(words: string) {
  const { state, commands } = await editor();
  let at = -1;
  state.doc.descendants((node, from) => {
    const found = node.text?.indexOf(words) ?? -1;
    if (found >= 0) at = from + found;
  });
  commands.setTextSelection({ from: at, to: at + words.length });
}

test('CNT-101~ the description editor offers emphases, headings, lists, quotations and links', async () => {
  const { saved } = openForm();
  await text();
  const tools = within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
  const labels = ['Bold', 'Italic', 'Underline', 'Heading', 'List', 'Numbered list', 'Quotation', 'Link'];
  expect(tools.map((tool) => tool.getAttribute('aria-label'))).toEqual([...labels, 'No formatting']);
  await select('candles');
  act(() => press('Bold'));
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  act(() => press('List'));
  press('Save');
  await waitFor(() =>
    expect(saved()).toMatchObject({ description: '<ul><li><p>Carols and <strong>candles</strong>.</p></li></ul>' }),
  );
});

test.each([
  ['grace.example/give', 'https://grace.example/give'],
  ['https://grace.example/', 'https://grace.example/'],
  ['office@grace.example', 'mailto:office@grace.example'],
  ['tel:+15550100', 'tel:+15550100'],
])('typing the address %s links the selected text to %s', async (typed, href) => {
  openForm();
  await text();
  await select('candles');
  press('Link');
  fireEvent.change(await screen.findByLabelText('Link to'), { target: { value: typed } });
  press('Add link');
  await waitFor(async () => expect((await text()).innerHTML).toContain(`<a href="${href}">candles</a>`));
});

test('the link field refuses an invalid address', async () => {
  openForm();
  await text();
  await select('candles');
  press('Link');
  fireEvent.change(await screen.findByLabelText('Link to'), { target: { value: 'javascript:alert(1)' } });
  press('Add link');
  expect(await screen.findByText('Enter a web address, email or phone number')).toBeTruthy();
  expect((await text()).querySelector('a')).toBeNull();
});

test('clearing the address removes the link', async () => {
  openForm('<p><a href="https://grace.example">Carols</a></p>');
  await text();
  await select('Carols');
  press('Link');
  expect((await screen.findByLabelText<HTMLInputElement>('Link to')).value).toBe('https://grace.example');
  fireEvent.change(screen.getByLabelText('Link to'), { target: { value: '' } });
  press('Add link');
  await waitFor(async () => expect((await text()).innerHTML).toBe('<p>Carols</p>'));
});

test('the editor shows the line breaks of a plain-text description, and does not change the description without input', async () => {
  const { saved } = openForm('Carols\nand candles.');
  expect((await text()).querySelectorAll('br')).toHaveLength(1);
  press('Save');
  await waitFor(() => expect(saved()).toMatchObject({ description: 'Carols\nand candles.' }));
});

test('CNT-147~ a description without visible text counts as missing', async () => {
  const { saved } = openForm();
  fill(await text(), '<p> </p><ul><li></li></ul>');
  press('Save');
  expect(await screen.findAllByText('Description is required')).not.toEqual([]);
  expect((await text()).getAttribute('aria-invalid')).toBe('true');
  expect(saved()).toBeUndefined();
});

test('CNT-135~ the description of an ended content is read-only', async () => {
  aServer({ contents: [aContent({ startsAt: '2020-01-01T10:00:00.000Z' })] });
  openDashboard(form);
  expect((await text()).getAttribute('contenteditable')).toBe('false');
  expect((await text()).textContent).toBe('Carols and candles.');
});
