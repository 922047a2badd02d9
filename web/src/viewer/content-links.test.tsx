import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import facebook from '@phosphor-icons/core/regular/facebook-logo.svg?raw';
import web from '@phosphor-icons/core/regular/globe-simple.svg?raw';
import instagram from '@phosphor-icons/core/regular/instagram-logo.svg?raw';
import linkedin from '@phosphor-icons/core/regular/linkedin-logo.svg?raw';
import pinterest from '@phosphor-icons/core/regular/pinterest-logo.svg?raw';
import x from '@phosphor-icons/core/regular/x-logo.svg?raw';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aChannel, aContent } from '../lib/testing/page-builders.ts';
import { openChannel, pass, video } from './testing/open-page.tsx';

const icon = { weight: 'regular', name: 'hand-heart' } as const;
const aLink = (text: string, changes: Partial<PublicLink> = {}): PublicLink => ({
  text,
  icon,
  url: `https://grace.example/${text}`,
  target: 'newTab',
  isRaw: false,
  ...changes,
});
const pray = aLink('Pray', { url: '', target: 'chat' });

async function settle() {
  for (let part = 0; part < 3; part += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(100);
  }
}

async function openWith(content: Parameters<typeof aContent>[0]) {
  await openChannel(aChannel({ contents: [aContent(content)] }));
  await settle();
}

const links = () => within(screen.getByRole('navigation', { name: 'Links of this content' }));

test('LNK-63 LNK-68~ LNK-69~ LNK-88 the content’s links are buttons with icon and text below the video', async () => {
  await openWith({
    links: [aLink('Give'), aLink('Card', { target: 'iframeModal' }), aLink('Notes', { target: 'sideBar' })],
  });
  const items = links().getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Give', 'Card', 'Notes']);
  for (const item of items) expect(item.querySelector('[style*="/cdn/icons/regular/hand-heart"]')).toBeTruthy();
  const give = links().getByRole('link', { name: 'Give' });
  expect([give.getAttribute('href'), give.getAttribute('target'), give.getAttribute('rel')]).toEqual([
    'https://grace.example/Give',
    '_blank',
    'noopener',
  ]);
  const playing = video();
  fireEvent.click(links().getByRole('button', { name: 'Notes' }));
  await settle();
  expect(document.querySelector('iframe[title="Notes"]')).toBeTruthy();
  fireEvent.click(links().getByRole('button', { name: 'Card' }));
  await settle();
  expect(within(screen.getByRole('dialog', { name: 'Card' })).getByTitle('Card')).toBeTruthy();
  expect(video()).toBe(playing);
});

test('LNK-82 a link whose code is "chat" opens the chat panel while the chat is open', async () => {
  await openWith({ links: [pray] });
  fireEvent.click(screen.getByRole('button', { name: 'Info' }));
  await settle();
  expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull();
  fireEvent.click(links().getByRole('button', { name: 'Pray' }));
  await settle();
  expect(screen.getByRole('region', { name: 'Chat' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('LNK-83 CHAT-107 while the chat is closed, a link to the chat opens a dialog that says so, with a title and a Close button', async () => {
  const content = aContent();
  await openWith({ links: [pray], chat: { ...content.chat, enabled: false } });
  fireEvent.click(links().getByRole('button', { name: 'Pray' }));
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Chat is currently closed' }));
  expect(dialog.getByRole('heading', { name: 'Chat is currently closed' })).toBeTruthy();
  expect(dialog.getByText('Chat is currently unavailable.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('LNK-60 LNK-61 LNK-62 PAN-27 PAN-28 PAN-29 the info panel shows social links with their icons, which open in a new tab', async () => {
  const url = (type: string) => `https://${type}.example/grace`;
  const types = ['facebook', 'x', 'instagram', 'linkedin', 'pinterest', 'web'] as const;
  await openWith({ socialLinks: types.map((type) => ({ type, url: url(type) })) });
  fireEvent.click(screen.getByRole('button', { name: 'Info' }));
  await settle();
  const found = ['Facebook', 'X', 'Instagram', 'LinkedIn', 'Pinterest', 'Web'].map((name) =>
    screen.getByRole('link', { name }),
  );
  expect(found.map((link) => link.getAttribute('href'))).toEqual(types.map(url));
  for (const link of found)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  const icons = [facebook, x, instagram, linkedin, pinterest, web];
  for (const [at, link] of found.entries())
    expect(icons[at]).toContain(link.querySelector('path')?.getAttribute('d') ?? 'no icon');
  expect(new Set(icons).size).toBe(6);
});
