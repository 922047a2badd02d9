import type { AppUser } from '@nave/domain/accounts/session.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../lib/i18n.ts';
import { startPageTexts } from '../languages/start-page-texts.ts';
import { Footer } from './footer.tsx';

beforeAll(startPageTexts);
afterEach(cleanup);

const editable = { clientId: 'grace', channelId: 'online', contentId: 'service' };

function someone(role: 'owner' | 'admin' | 'superhost' | 'host' | null): AppUser {
  return {
    id: 'ruth',
    email: 'ruth@grace.example',
    firstName: 'Ruth',
    lastName: 'Delgado',
    globalRole: null,
    clients: role ? { grace: role } : {},
    whitelist: {},
  };
}

function show(user: AppUser | null, signOut = vi.fn().mockResolvedValue(undefined)) {
  const me = user
    ? { kind: 'user' as const, id: user.id, name: 'Ruth Delgado' }
    : { kind: 'guest' as const, id: 'g', name: 'Amos' };
  render(<Footer session={{ me, user, signOut }} editable={editable} />);
  return signOut;
}

const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('VIEW-151 VIEW-153 VIEW-154 VIEW-155 it links to the product, its terms, privacy policy and support', () => {
  show(null);
  for (const name of ['Terms of Use', 'Privacy Policy', 'Support', 'A Product of Nave']) {
    expect(link(name)).toMatch(/^https:/);
  }
});

test('VIEW-160 VIEW-164 SHELL-116 SHELL-117 SHELL-122 a signed-in viewer sees their name with Sign Out, and nothing for staff', () => {
  show(someone(null));
  expect(screen.getByText('Ruth Delgado')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(link('Edit')).toBeUndefined();
  expect(link('Back to Dashboard')).toBeUndefined();
  cleanup();
  show(someone('owner'));
  expect(link('Edit')).toBeDefined();
  expect(link('Back to Dashboard')).toBeDefined();
});

test.each([
  ['owner', true],
  ['admin', true],
  ['superhost', false],
  ['host', false],
] as const)(
  'VIEW-161 VIEW-163 SHELL-118 SHELL-119 SHELL-121 a %s gets Back to Dashboard, and Edit: %s',
  (role, edits) => {
    show(someone(role));
    expect(screen.getByText('Ruth Delgado')).toBeDefined();
    expect(link('Back to Dashboard')).toBe('/dashboard/grace/channels');
    expect(link('Edit')).toBe(edits ? '/dashboard/grace/contents/service' : undefined);
  },
);

test('a guest has nothing to sign out of', () => {
  show(null);
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
});

test('VIEW-165 VIEW-166 VIEW-167 Sign Out asks first, and Cancel keeps one signed in', async () => {
  const signOut = show(someone(null));
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Are you sure you want to sign out?')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Are you sure you want to sign out?')).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(signOut).toHaveBeenCalled());
});

test('VIEW-169 CHAT-131 while one is signed out it says Leaving Chat', async () => {
  let done = () => {};
  const signOut = show(
    someone(null),
    vi.fn(() => new Promise<void>((resolve) => (done = resolve))),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(signOut).toHaveBeenCalled();
  expect(screen.getByText('Leaving Chat')).toBeDefined();
  await act(async () => done());
  expect(screen.queryByText('Leaving Chat')).toBeNull();
});

test('the page speaks English and Spanish by a switch', async () => {
  show(null);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Español' })));
  expect(await screen.findByText('Condiciones de uso')).toBeDefined();
  await act(() => chooseLanguage('en'));
  expect(screen.getByText('Terms of Use')).toBeDefined();
});
