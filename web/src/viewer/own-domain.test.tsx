import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aCard, aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { address, goTo, openPage, pass, serveChannel } from './testing/open-page.tsx';
import { MagicLinkPage } from './viewer-app.tsx';

const own = { ownClientKey: 'grace' };
const client = aClient({ customDomain: 'live.grace.example' });
const share = { enabled: true, defaultMessage: '' };
const channel = () =>
  aChannel({
    contents: [
      aContent({ share }),
      aContent({ key: 'older', name: 'The Older Brother', contentType: 'onDemand', startsAt: null }),
    ],
  });
const hrefs = () =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((to) => to.startsWith('/'));
const sharedLink = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await vi.waitFor(() => screen.getByRole('dialog', { name: 'Share' }));
  return within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox').value;
};

test('VIEW-78 HOST-20 on a client’s own domain no link contains the client’s key, even after navigation', async () => {
  serveChannel(channel);
  const cards = [aCard({ key: 'online' }), aCard({ key: 'youth', name: 'Youth' })];
  await openPage('/', { page: 'client', client: { ...client, channels: cards } }, own);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
    '/online',
    '/youth',
  ]);
  await goTo('/online');
  await pass(200);
  // VIEW-6: the address names the content that the page has chosen.
  expect(address()).toBe('/online/service');
  fireEvent.click(screen.getByRole('button', { name: 'Videos' }));
  await pass(200);
  expect(hrefs()).toContain('/online/older');
  expect(hrefs().filter((to) => to.startsWith('/grace'))).toEqual([]);
  // The same page on the product's hostname, for comparison.
  cleanup();
  await openPage('/grace/online', { page: 'channel', client, channel: channel(), contentKey: null });
  expect(address()).toBe('/grace/online/service');
});

test('HOST-21~ VIEW-105~ the shared link is on the client’s own domain, even from the product’s hostname', async () => {
  const data = { page: 'channel' as const, client, channel: channel(), contentKey: 'service' };
  await openPage('/online/service', data, own);
  expect(await sharedLink()).toBe('https://live.grace.example/share/online/service');
  cleanup();
  await openPage('/grace/online/service', data);
  expect(await sharedLink()).toBe('https://live.grace.example/share/online/service');
  cleanup();
  await openPage('/grace/online/service', { ...data, client: aClient() });
  expect(await sharedLink()).toBe('http://localhost:3000/share/grace/online/service');
});

test('VIEW-77~ HOST-19~ the path of the magic-link page begins with the channel’s key', async () => {
  await MagicLinkPage.preload();
  await openPage('/online/magic-link', { page: 'channel', client, channel: channel(), contentKey: null }, own);
  await pass(500);
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('The Long Walk Home');
  expect(screen.getByRole('link', { name: /Sunday Gathering/ }).getAttribute('href')).toBe('/online');
});
