import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startSite } from '../lib/site.ts';
import type { Observable } from '../lib/socket/observable.ts';
import type { Me } from '../lib/socket.ts';
import { testSocket } from '../lib/testing/test-socket.ts';
import { pass } from './testing/open-page.tsx';
import { Splash, ViewerApp } from './viewer-app.tsx';

const brand = {
  name: 'Apse',
  logo: 'https://apse.example/mark.svg',
  color: '#7a3b00',
  home: 'https://apse.example/',
  terms: 'https://apse.example/terms',
  privacy: 'https://apse.example/privacy',
  support: 'https://apse.example/support',
};
const splash = () => screen.queryByRole('status');
const button = () => screen.queryByRole('link', { name: 'Open Dashboard' });

beforeAll(() => Splash.preload());

/** Opens the page of a hostname without a client, before the user has loaded. Returns a function that sets the user. */
function open() {
  startSite({ brand });
  const { socket } = testSocket(null);
  render(<ViewerApp socket={socket} inHtml={{ page: 'splash' }} />);
  return (me: Me) => act(() => (socket.me as Observable<Me | null>).set(me));
}

test('VIEW-89 VIEW-91 HOST-36 HOST-38 a hostname without a client shows a splash page with its brand for at most 3 seconds', async () => {
  open();
  expect(splash()?.textContent).toBe('Apse');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(brand.logo);
  expect(document.title).toBe('Apse');
  await pass(2_900);
  expect([splash() !== null, button()]).toEqual([true, null]);
  await pass(100);
  expect([splash(), button() !== null]).toEqual([null, true]);
});

test('VIEW-90 VIEW-93 VIEW-94 HOST-37 HOST-40 HOST-41 a link to the dashboard replaces the splash as soon as the user has loaded', async () => {
  const setUser = open();
  await pass(500);
  expect([splash() !== null, button()]).toEqual([true, null]);
  setUser({ kind: 'guest', id: 'visitor' });
  expect(splash()).toBeNull();
  expect(button()?.getAttribute('href')).toBe('/dashboard');
});
