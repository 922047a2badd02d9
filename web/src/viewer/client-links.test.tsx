import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aCard, aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { openChannel, openPage, pass, serveChannel, video } from './testing/open-page.tsx';

const aLink = (text: string, changes: Partial<PublicLink> = {}): PublicLink => ({
  text,
  icon: null,
  url: `https://grace.example/${text}`,
  target: 'newTab',
  isRaw: false,
  ...changes,
});
const groups = aLink('Groups', { target: 'iframeModal' });
const card = aLink('Card', { url: '/cdn/clients/grace/links/abc', target: 'iframeModal', isRaw: true });
const give = aLink('Give', { target: 'sideBar' });

/** Waits until the parts that are loaded on demand have loaded. */
async function settle() {
  for (let part = 0; part < 3; part += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(100);
  }
}

async function openClient(...links: PublicLink[]) {
  const channels = [aCard(), aCard({ key: 'youth', name: 'Grace Youth' })];
  await openPage('/grace', { page: 'client', client: { ...aClient({ links }), channels } });
  await settle();
}

async function openOnChannel(...links: PublicLink[]) {
  const server = await openChannel(aChannel({ contents: [aContent()], links }));
  await settle();
  return server;
}

const nav = () => within(screen.getByRole('navigation', { name: 'Links' }));
const linkTexts = () =>
  nav()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const frameOf = (name: string) => document.querySelector<HTMLIFrameElement>(`iframe[title="${name}"]`);
const frames = () => document.querySelectorAll('iframe');

test('LNK-65 VIEW-115 LNK-34~ the bar of the client page lists the client’s links in their order, and shows no list if there are no links', async () => {
  await openClient(aLink('Plan a visit'), aLink('Events'));
  expect(linkTexts()).toEqual(['Plan a visit', 'Events']);
  cleanup();
  await openClient();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Links' })).toBeNull();
});

test('VIEW-114 LNK-66 LNK-193 LNK-34~ CLI-136~ the bar of a channel’s page lists the channel’s links, and shows changes by staff', async () => {
  const server = await openOnChannel(aLink('Events'));
  expect(linkTexts()).toEqual(['Events']);
  serveChannel(() => aChannel({ version: 2, links: [aLink('Give'), aLink('Events')] }));
  server.event(channelTopic('online'), { type: 'changed', data: { version: 2, spreadMs: 0 } });
  await pass(4_000);
  expect(linkTexts()).toEqual(['Give', 'Events']);
});

test('LNK-68 LNK-69 LNK-70 a link opens its address in a new tab that cannot reach the page, or in the same tab', async () => {
  await openClient(aLink('New'), aLink('Same', { target: 'sameTab' }));
  const link = (name: string) => nav().getByRole<HTMLAnchorElement>('link', { name });
  expect([link('New').href, link('New').target, link('New').rel]).toEqual([
    'https://grace.example/New',
    '_blank',
    'noopener',
  ]);
  expect([link('Same').href, link('Same').target]).toEqual(['https://grace.example/Same', '']);
});

test('LNK-71 LNK-87 a link opens its address in a dialog over the page; the close button and Escape close the dialog', async () => {
  await openOnChannel(groups);
  await press('Groups');
  const dialog = within(screen.getByRole('dialog', { name: 'Groups' }));
  expect(dialog.getByTitle<HTMLIFrameElement>('Groups').src).toBe(groups.url);
  expect(video()).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Groups');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('LNK-73 LNK-80 CLI-126 VIEW-128~ HTML that staff wrote opens in a dialog over the page, in a sandbox with an opaque origin', async () => {
  await openOnChannel(card);
  expect(frames()).toHaveLength(0);
  await press('Card');
  expect(screen.getByRole('dialog', { name: 'Card' })).toBeTruthy();
  expect(frameOf('Card')?.getAttribute('src')).toBe(card.url);
  expect(frameOf('Card')?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
});

test('LNK-72 a link opens in the side panel, even a collapsed one, until the viewer closes it', async () => {
  localStorage.setItem('nave.panel-collapsed', 'yes');
  await openOnChannel(give);
  await press('Give');
  const panel = within(screen.getByRole('region', { name: 'Give' }));
  expect(panel.getByTitle<HTMLIFrameElement>('Give').src).toBe(give.url);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  expect(frames()).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Give' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Chat' })).toBeTruthy();
});

test('LNK-72~ on a page without a side panel the link opens in a dialog over the page', async () => {
  await openClient(give);
  await press('Give');
  expect(within(screen.getByRole('dialog', { name: 'Give' })).getByTitle('Give')).toBeTruthy();
});

test('LNK-194 ACC-230~ links that do not fit move to a menu, which offers guests Sign in; in the bar these links are not focusable', async () => {
  const offsetTopSpy = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get');
  offsetTopSpy.mockImplementation(function (this: HTMLElement) {
    return this.matches('li:nth-child(n+2)') ? 44 : 0;
  });
  await openOnChannel(aLink('Events'), groups, aLink('Far'));
  const shown = [...document.querySelectorAll('nav li')].map((item) => item.className.includes('hidden'));
  expect(shown).toEqual([false, true, true]);
  await press('More links');
  const items = screen.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Groups', 'Far', 'Sign in']);
  expect([items[1]?.getAttribute('href'), items[1]?.getAttribute('rel')]).toEqual([
    'https://grace.example/Far',
    'noopener',
  ]);
  fireEvent.click(items[0] as HTMLElement);
  await settle();
  expect(frameOf('Groups')?.src).toBe(groups.url);
  offsetTopSpy.mockRestore();
});
