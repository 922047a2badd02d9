import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import type { ContentLink } from '@nave/domain/clients/links/link.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atEvening, EVENING, GRACE } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/contents/${EVENING}/links`;
const icon = { weight: 'regular', name: 'heart' } as const;
const give: ContentLink = {
  text: 'Give',
  icon,
  enabled: true,
  url: { url: 'https://grace.example/give', target: 'newTab' },
};
const icons = [
  { id: 'hand-heart', weights: ['solid', 'regular', 'light'] as const },
  { id: 'heart', weights: ['solid', 'regular', 'light'] as const },
  { id: 'youtube', weights: ['brands'] as const },
];

function openLinks(...links: ContentLink[]) {
  const server = aServer({ contents: [aContent({ links })] })
    .on(contentCalls.save, atEvening, () => ({ body: aContent({ links }) }))
    .on(
      catalogueCalls.read,
      { name: 'icons' },
      { body: { ok: true, data: icons.map((one) => ({ ...one, weights: [...one.weights] })) } },
    );
  openDashboard(path);
  const saved = async () => {
    await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
    return server.asked(contentCalls.save, atEvening)[0]?.body as ContentForm;
  };
  return { saved };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const type = async (cardName: string, label: RegExp, value: string) =>
  fireEvent.change((await card(cardName)).getByRole('textbox', { name: label }), { target: { value } });
const choose = async (cardName: string, label: RegExp, option: string) => {
  fireEvent.click((await card(cardName)).getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

test('LNK-25 CNT-90 LNK-59 LNK-52~ the section Links has links and social links with hints, and the summary lists their errors', async () => {
  const { saved } = openLinks();
  expect(await screen.findByText(/^Buttons under the video/)).toBeTruthy();
  expect(screen.getByText(/^Shown as icons/)).toBeTruthy();
  press('Add social link');
  press('Save');
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '(Social Link 1) Type is required',
    '(Social Link 1) URL is required',
  ]);
  await choose('Social link 1', /^Type/, 'Instagram');
  await type('Social link 1', /^URL/, 'https://www.instagram.com/grace');
  press('Add social link');
  press('Remove Social link 2');
  press('Save');
  expect((await saved()).socialLinks).toEqual([{ type: 'instagram', url: 'https://www.instagram.com/grace' }]);
});

test('LNK-9 CAT-20~ the icon picker searches the catalogue by name and shows each icon in the chosen weight, from one file per weight', async () => {
  const { saved } = openLinks();
  fireEvent.click(await screen.findByText('Add link'));
  await type('Link 1', /^Link Name/, 'Give');
  await type('Link 1', /^URL/, 'https://grace.example/give');
  press('Save');
  expect(await screen.findAllByText('(Link 1) Icon is required')).not.toEqual([]);
  press(/Choose an icon/);
  const picker = within(await screen.findByRole('dialog', { name: 'Choose an icon' }));
  const shown = () => picker.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(await picker.findByText('2 icons')).toBeTruthy();
  expect(shown()).toEqual(['hand heart', 'heart']);
  fireEvent.change(picker.getByRole('textbox', { name: 'Search icons' }), { target: { value: 'hand' } });
  expect(shown()).toEqual(['hand heart']);
  fireEvent.click(picker.getByRole('radio', { name: 'Light' }));
  const one = picker.getByRole('button', { name: 'hand heart' });
  expect(one.querySelector('span')?.getAttribute('style')).toContain('/cdn/icons/light/hand-heart');
  fireEvent.click(picker.getByRole('radio', { name: 'Brands' }));
  expect(picker.getByText('No icons match this name and weight.')).toBeTruthy();
  fireEvent.click(picker.getByRole('radio', { name: 'Light' }));
  fireEvent.click(picker.getByRole('button', { name: 'hand heart' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Save');
  expect((await saved()).links).toMatchObject([
    { text: 'Give', icon: { weight: 'light', name: 'hand-heart' }, enabled: true },
  ]);
});

test('LNK-22 LNK-32 LNK-30~ LNK-195 a chat link has no code but a choice between the public chat and the hosts; a switch disables a link', async () => {
  const { saved } = openLinks(give);
  const link = await card('Link 1');
  expect(link.getByRole<HTMLInputElement>('switch', { name: 'Enabled' }).checked).toBe(true);
  fireEvent.click(link.getByRole('switch', { name: 'Enabled' }));
  fireEvent.click(link.getByRole('radio', { name: 'Code' }));
  expect(link.getByRole('textbox', { name: /^Code/ })).toBeTruthy();
  await choose('Link 1', /^Code provider/, 'Chat');
  expect(link.queryByRole('textbox', { name: /^Code/ })).toBeNull();
  expect(link.getByRole<HTMLInputElement>('radio', { name: 'Public chat' }).checked).toBe(true);
  fireEvent.click(link.getByRole('radio', { name: 'Private, with the hosts' }));
  expect(link.getByText(/opens a private conversation/)).toBeTruthy();
  press('Save');
  const stored = { linkType: 'code', codeProvider: 'chat', enabled: false };
  expect((await saved()).links).toMatchObject([{ ...stored, code: 'hosts' }]);
  cleanup();
  const imported = openLinks({ text: 'Prayer', icon, enabled: true, codeProvider: 'chat', code: 'prayer' });
  await type('Link 1', /^Link Name/, 'Ask for prayer');
  press('Save');
  expect((await imported.saved()).links).toMatchObject([{ text: 'Ask for prayer', code: 'prayer' }]);
});

test('LNK-26~ links of a content can be sorted by keyboard alone', async () => {
  const { saved } = openLinks(give, { ...give, text: 'Notes' });
  await card('Link 1');
  const up = screen.getByRole('button', { name: 'Move up Link 2' });
  up.focus();
  fireEvent.click(up);
  expect(screen.getByText('Link 2 is now link 1 of 2.').getAttribute('role')).toBe('status');
  press('Save');
  expect((await saved()).links.map(({ text }) => text)).toEqual(['Notes', 'Give']);
});
