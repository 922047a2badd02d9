import { clientValues } from '@nave/domain/clients/client-form.ts';
import type { ClientForm } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import type { Link } from '@nave/domain/clients/links/link.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aClient, atGrace, GRACE } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/settings/links`;
const page = (text: string): Link => ({ text, url: { url: `https://grace.example/${text}`, target: 'newTab' } });

/** Opens the links of the settings, with a server that stores what it receives. */
function withLinks(...links: Link[]) {
  const client = aClient({ logoImage: '/media/logo.webp', links });
  const server = aServer()
    .on(clientCalls.read, atGrace, { body: client })
    .on(clientCalls.save, atGrace, ({ body }) => ({
      body: { ...client, ...clientValues(body as ClientForm), edition: 2 },
    }));
  openDashboard(path);
  /** The links of the last save. */
  const saved = () => clientValues(server.asked(clientCalls.save, atGrace).at(-1)?.body as ClientForm).links;
  return { saved };
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const add = async () => fireEvent.click(await screen.findByText('Add link'));
const link = async (n: number) => within(await screen.findByLabelText(`Link ${n}`));
const type = async (n: number, label: RegExp, value: string) =>
  fireEvent.change((await link(n)).getByRole('textbox', { name: label }), { target: { value } });
const choose = async (n: number, label: RegExp, option: string) => {
  fireEvent.click((await link(n)).getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const pickType = async (n: number, name: string) => fireEvent.click((await link(n)).getByRole('radio', { name }));
const names = async () => {
  await link(1);
  return screen.getAllByLabelText<HTMLInputElement>(/^Link Name/).map(({ value }) => value);
};
const save = async () => {
  press('Save');
  await screen.findByText('Client saved!');
};

test('CLI-31 CLI-32 LNK-26 links are added, changed, moved and removed, and saved as they are shown', async () => {
  const { saved } = withLinks(page('Groups'), page('Events'));
  expect(await names()).toEqual(['Groups', 'Events']);
  await add();
  await waitFor(() => expect((document.activeElement as HTMLInputElement).id).toBe('field-links.2.text'));
  await type(3, /^Link Name/, 'Give');
  await type(3, /^URL/, 'https://grace.example/give');
  await choose(3, /^Target/, 'Side panel');
  await type(1, /^Link Name/, 'Small groups');
  press('Remove Link 2');
  expect(screen.getByText('Link 2 removed.').getAttribute('role')).toBe('status');
  press('Move up Link 2');
  await save();
  expect(saved()).toEqual([
    { text: 'Give', url: { url: 'https://grace.example/give', target: 'sideBar' } },
    { text: 'Small groups', url: { url: 'https://grace.example/Groups', target: 'newTab' } },
  ]);
});

test('LNK-26~ LNK-34~ buttons move links and keep the focus; each link also has a drag handle', async () => {
  const { saved } = withLinks(page('One'), page('Two'), page('Three'));
  await link(1);
  button('Move up Link 2').focus();
  press('Move up Link 2');
  expect(await names()).toEqual(['Two', 'One', 'Three']);
  expect(screen.getByText('Link 2 is now link 1 of 3.')).toBeTruthy();
  expect(document.activeElement).toBe(button('Move up Link 1'));
  press('Move up Link 1');
  press('Move down Link 3');
  expect(await names()).toEqual(['Two', 'One', 'Three']);
  press('Move up Link 3');
  press('Move up Link 2');
  press('Move down Link 2');
  expect(await names()).toEqual(['Three', 'One', 'Two']);
  expect(button('Move Link 3').getAttribute('aria-roledescription')).toBe('sortable row');
  await save();
  expect(saved().map(({ text }) => text)).toEqual(['Three', 'One', 'Two']);
});

test('LNK-27 LNK-28 LNK-29 LNK-30~ a link shows only the fields of its type; choosing a type again restores its input', async () => {
  withLinks(page('Give'));
  const fields = async () => {
    const card = await link(1);
    const all = [
      ...card.queryAllByRole<HTMLInputElement>('textbox'),
      ...card.queryAllByRole<HTMLInputElement>('combobox'),
    ];
    const nameOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-labelledby') ?? '');
    return all.map((field) => (field.labels?.[0] ?? nameOf(field))?.textContent?.replace(' *', '')).sort();
  };
  expect(await fields()).toEqual(['Link Name', 'Target', 'URL']);
  await pickType(1, 'HTML');
  await screen.findByRole('textbox', { name: /^HTML content/ });
  expect(await fields()).toEqual(['HTML content', 'Link Name']);
  await pickType(1, 'Code');
  expect(await fields()).toEqual(['Code', 'Code provider', 'Link Name']);
  await pickType(1, 'URL');
  expect((await link(1)).getByRole<HTMLInputElement>('textbox', { name: /^URL/ }).value).toBe(
    'https://grace.example/Give',
  );
});

test('LNK-31 the target selector offers the four targets', async () => {
  withLinks(page('Give'));
  fireEvent.click((await link(1)).getByRole('combobox', { name: /^Target/ }));
  await screen.findByRole('option', { name: 'New tab' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'New tab',
    'Same tab',
    'Window over the page',
    'Side panel',
  ]);
});

test.each([
  ['CLI-113 LNK-17', 'Planning Center Giving', 'ChurchCenter domain'],
  ['CLI-114 LNK-18', 'Tithe.ly', 'Church ID'],
  ['CLI-115 LNK-19', 'Online Giving', 'Church Code'],
  ['CLI-116 LNK-20', 'Paperless Transactions', 'Subdomain'],
  ['CLI-117 LNK-21', 'Givelify', 'URL'],
])('%s LNK-30 the code field of %s asks for a %s', async (_rules, provider, label) => {
  withLinks(page('Give'));
  await pickType(1, 'Code');
  await choose(1, /^Code provider/, provider);
  expect((await link(1)).getByRole('textbox', { name: new RegExp(`^${label}`) })).toBeTruthy();
});

test('LNK-52 LNK-36~ an error is shown in the summary, with the link’s position, and at the field until the user fixes the input', async () => {
  const { saved } = withLinks(page('Give'));
  await add();
  await type(2, /^URL/, 'javascript:alert(1)');
  press('Save');
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByText('There were some problems with the form')).toBeTruthy();
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '(Link 2) Link Name is required',
    '(Link 2) External Link needs to be a valid URL (ex. https://www.example.com)',
  ]);
  fireEvent.click(summary.getByRole('button', { name: /Link Name/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-links.1.text'));
  await type(2, /^Link Name/, 'Groups');
  await type(2, /^URL/, 'https://grace.example');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await save();
  expect(saved()).toHaveLength(2);
});

test('LNK-190~ no link can be added after the twentieth until one is removed', async () => {
  withLinks(...Array.from({ length: 20 }, (_, at) => page(`L${at}`)));
  await add();
  const isDisabled = () => screen.getByText('Add link').closest('button')?.getAttribute('aria-disabled');
  expect([screen.getAllByLabelText(/^Link \d+$/).length, isDisabled()]).toEqual([20, 'true']);
  expect(screen.getByText('Maximum reached: 20 links')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Remove Link 1'));
  expect([screen.getAllByLabelText(/^Link \d+$/).length, isDisabled()]).toEqual([19, 'false']);
});
