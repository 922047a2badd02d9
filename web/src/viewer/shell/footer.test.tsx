import type { AppUser } from '@nave/domain/accounts/session.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../lib/i18n.ts';
import { startSite } from '../../lib/site.ts';
import { brandWithLinks } from '../../lib/testing/brand-with-links.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';
import { Footer, FooterAccount } from './footer.tsx';

beforeAll(async () => {
  await startPageTexts();
  await FooterAccount.preload();
});
afterEach(cleanup);

const editable = { clientId: 'grace', channelId: 'online', contentId: 'service' };

function aUser(role: 'owner' | 'admin' | 'superhost' | 'host' | null): AppUser {
  return {
    id: 'ruth',
    email: 'ruth@grace.example',
    firstName: 'Ruth',
    lastName: 'Delgado',
    avatarImage: null,
    globalRole: null,
    clients: role ? { grace: role } : {},
    whitelist: {},
  };
}

function show(user: AppUser | null) {
  const openWindow = vi.fn();
  const me = user
    ? { kind: 'user' as const, id: user.id, name: 'Ruth Delgado' }
    : { kind: 'guest' as const, id: 'g', name: 'Amos' };
  render(<Footer session={{ me, user, show: openWindow }} editable={editable} />);
  return openWindow;
}

const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('VIEW-151 VIEW-153 VIEW-154 VIEW-155 the footer links to the product, its terms, privacy policy and support', () => {
  startSite({ brand: brandWithLinks });
  show(null);
  for (const name of ['Terms of Use', 'Privacy Policy', 'Support', 'A Product of Nave']) {
    expect(link(name)).toMatch(/^https:/);
  }
  startSite(undefined);
});

test('HOST-55~ an address that the operator has not set has no link, not even to an example domain', () => {
  show(null);
  expect(screen.getByText(/A Product of/)).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('VIEW-152 HOST-47~ the footer shows the name, logo, terms, privacy policy and support of the brand', () => {
  const at = (path: string) => `https://apse.example/${path}`;
  const addresses = { home: at(''), terms: at('terms'), privacy: at('privacy'), support: at('support') };
  startSite({ brand: { name: 'Apse', color: '#7a3b00', logo: at('mark.svg'), ...addresses } });
  show(null);
  expect(['A Product of Apse', 'Terms of Use', 'Privacy Policy', 'Support'].map(link)).toEqual(
    Object.values(addresses),
  );
  expect(document.querySelector('img')?.getAttribute('src')).toBe(at('mark.svg'));
  cleanup();
  startSite(undefined);
  show(null);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/favicon.svg');
});

test('VIEW-160 VIEW-164 SHELL-116 SHELL-117 SHELL-122 a signed-in viewer sees their name and Sign Out, but no links for staff', () => {
  show(aUser(null));
  expect(screen.getByText('Ruth Delgado')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(link('Edit')).toBeUndefined();
  expect(link('Back to Dashboard')).toBeUndefined();
  expect(link('Host Panel')).toBeUndefined();
  cleanup();
  show(aUser('owner'));
  expect(link('Edit')).toBeDefined();
  expect(link('Back to Dashboard')).toBeDefined();
  expect(link('Host Panel')).toBeDefined();
});

test.each([
  ['owner', true],
  ['admin', true],
  ['superhost', false],
  ['host', false],
] as const)(
  'VIEW-161 VIEW-162 VIEW-163 SHELL-118 SHELL-119 SHELL-120 SHELL-121 USR-22 a user with the role %s sees Back to Dashboard, and sees Edit: %s',
  (role, edits) => {
    show(aUser(role));
    expect(screen.getByText('Ruth Delgado')).toBeDefined();
    expect(link('Back to Dashboard')).toBe('/dashboard/grace/channels');
    expect(link('Host Panel')).toBe('/dashboard/grace/contents/service/host');
    expect(link('Edit')).toBe(edits ? '/dashboard/grace/contents/service' : undefined);
  },
);

test('a guest sees Sign in, and a user sees Sign Out', () => {
  const openWindow = show(null);
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(openWindow).toHaveBeenLastCalledWith('sign-in');
  cleanup();
  const openWindowOfUser = show(aUser(null));
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(openWindowOfUser).toHaveBeenLastCalledWith('sign-out');
});

test('a switch changes the language between English and Spanish', async () => {
  startSite({ brand: brandWithLinks });
  show(null);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Español' })));
  expect(await screen.findByText('Condiciones de uso')).toBeDefined();
  await act(() => chooseLanguage('en'));
  expect(screen.getByText('Terms of Use')).toBeDefined();
});
