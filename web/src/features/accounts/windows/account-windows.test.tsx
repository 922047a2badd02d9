import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { registrationCalls } from '@nave/domain/accounts/registration.calls.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadPartTexts } from '../../../lib/i18n.ts';
import type { Me, Socket } from '../../../lib/socket.ts';
import { FakeServer, refusal } from '../../../lib/testing/fake-server.ts';
import { provideBrowser } from '../../../lib/testing/missing-in-jsdom.ts';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { startAllTexts } from '../../../viewer/testing/all-texts.ts';
import { useViewerSession } from '../use-viewer-session.ts';
import { AccountWindows } from './account-windows.tsx';
import type { SignInPlace } from './sign-in-place.ts';

const channelId = '018f2f5e-0000-7000-8000-000000000001';
const amos: AppUser = {
  id: 'amos',
  email: 'amos@people.example',
  firstName: 'Amos',
  lastName: '',
  avatarImage: null,
  globalRole: null,
  clients: {},
  whitelist: {},
};
const session = { me: { kind: 'user' as const, id: 'amos', name: 'Amos' }, user: amos };
const guest: Me = { kind: 'guest', id: 'visitor' };
let server: FakeServer;

beforeAll(async () => {
  await startAllTexts();
  await loadPartTexts('account', {
    en: () => import('./account.en.texts.ts'),
    es: () => import('./account.es.texts.ts'),
  });
});
beforeEach(() => {
  localStorage.clear();
  provideBrowser();
  server = new FakeServer().signedIn(null).answers(providerCalls.offered, { items: [] });
});
afterEach(async () => {
  await act(() => chooseLanguage('en'));
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a button for each window. */
function Page({ socket, place }: { socket: Socket; place: SignInPlace }) {
  const viewer = useViewerSession(socket);
  return (
    <>
      <button type="button" onClick={() => viewer.show('sign-in')}>
        Open sign-in
      </button>
      <button type="button" onClick={() => viewer.show('sign-out')}>
        Open sign-out
      </button>
      <p>{`I am ${viewer.me?.name ?? 'nobody'}`}</p>
      <AccountWindows session={viewer} place={place} />
    </>
  );
}
function open(me: Me, place: { channelId: string | null } = { channelId }) {
  const { socket } = testSocket(me);
  render(<Page socket={socket} place={{ clientId: 'grace', clientKey: 'grace', ...place }} />);
}
// Also finds buttons behind a dialog, which are hidden from assistive technology.
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const title = () => screen.queryByRole('dialog')?.getAttribute('aria-labelledby');
const heading = () => document.getElementById(title() ?? '')?.textContent ?? null;
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('ACC-34 VIEW-171 the sign-in modal opens over the page and closes again', async () => {
  open(guest);
  expect(heading()).toBeNull();
  press('Open sign-in');
  expect(heading()).toBe('Sign in');
  press('Close');
  await dialogCloses();
  expect(screen.getByText('I am nobody')).toBeDefined();
});

test('ACC-35 ACC-36 CHAT-127 CHAT-128 the first step opens email login, forgot password and register; Back in the last two opens email login', () => {
  open(guest);
  press('Open sign-in');
  for (const [button, title] of [
    ['Forgot password?', 'Forgot password'],
    ['Create an account', 'Create an account'],
  ] as const) {
    press(button);
    expect(heading()).toBe(title);
    press('Back');
    expect(screen.getByLabelText('Password')).toBeDefined();
    press('Back');
    expect(screen.queryByLabelText('Email')).toBeNull();
  }
  press('Sign in with your email');
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('ACC-37~ CHAT-121 CHAT-122 CHAT-125 CHAT-126 the modal offers email and password, a sign-in link, registration, recovery and, to viewers without a name, a guest name', async () => {
  open(guest);
  press('Open sign-in');
  for (const name of ['Sign in with your email', 'Email me a sign-in link', 'Create an account', 'Forgot password?'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  server.answers(accountCalls.nameGuest, { me: { kind: 'guest', id: 'visitor', name: 'Noa' }, user: null });
  press('Continue as a guest');
  fill('Your name', 'Noa');
  press('Join chat');
  await screen.findByText('I am Noa');
  await dialogCloses();
  press('Open sign-in');
  expect(screen.queryByRole('button', { name: 'Continue as a guest' })).toBeNull();
  cleanup();
  open(guest, { channelId: null });
  press('Open sign-in');
  expect(screen.queryByRole('button', { name: 'Email me a sign-in link' })).toBeNull();
});

test('CHAT-123 CHAT-124 ACC-37 the modal offers Google and Facebook if the organisation enables them', async () => {
  const buttons = ['Continue with Google', 'Continue with Facebook'];
  open(guest);
  press('Open sign-in');
  await waitFor(() => expect(server.asked(providerCalls.offered)[0]?.path).toContain('clientId=grace'));
  for (const name of buttons) expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  server.answers(providerCalls.offered, {
    items: [
      { provider: 'google', label: 'Google', icon: null },
      { provider: 'facebook', label: 'Facebook', icon: null },
    ],
  });
  open(guest);
  press('Open sign-in');
  for (const name of buttons) expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('ACC-38 the sign-in modal and the sign-out confirm are never open together', () => {
  open(guest);
  press('Open sign-in');
  press('Open sign-out');
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  expect(heading()).toBe('Sign Out');
  press('Open sign-in');
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  expect(heading()).toBe('Sign in');
});

function fillEmailStep() {
  open(guest);
  press('Open sign-in');
  press('Sign in with your email');
  fill('Email', ' amos@people.example ');
  fill('Password', 'Test-password-1!');
}

test('signing in updates the page at once and closes the modal', async () => {
  fillEmailStep();
  server.answers(accountCalls.signIn, session).signedIn(amos);
  press('Sign in');
  await screen.findByText('I am Amos');
  await dialogCloses();
  expect(server.asked(accountCalls.signIn)[0]?.body).toEqual({
    email: 'amos@people.example',
    password: 'Test-password-1!',
  });
});

test('ACC-226~ the window asks for a required code and then signs the viewer in', async () => {
  fillEmailStep();
  const awaiting = {
    me: { kind: 'guest' as const, id: 'g', name: null },
    user: null,
    awaitsSecondFactor: true as const,
  };
  server.answers(accountCalls.signIn, awaiting).answers(accountCalls.session, awaiting);
  press('Sign in');
  const field = await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  server.answers(secondFactorCalls.enterCode, session).signedIn(amos);
  fireEvent.change(field, { target: { value: '123456' } });
  press('Continue');
  await screen.findByText('I am Amos');
  await dialogCloses();
});

test('CHAT-130 ACC-23~ ACC-29~ a failed login shows the server’s sentence and how long to wait', async () => {
  fillEmailStep();
  const message = 'Incorrect email or password. Please sign in with the correct password or your login link';
  server.on(accountCalls.signIn, {}, refusal(401, 'accounts.sign-in-failed', message));
  press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const late = refusal(429, 'accounts.too-many-attempts', 'Too many attempts. Wait and try again.');
  server.on(accountCalls.signIn, {}, { ...late, headers: { 'Retry-After': '240' } });
  press('Sign in');
  await screen.findByText('Too many attempts. Wait 4 minutes and try again.');
});

test('ACC-14~ ACC-15~ empty fields show errors, and the first empty field receives the focus', () => {
  open(guest);
  press('Open sign-in');
  press('Sign in with your email');
  press('Sign in');
  expect(screen.getByText('Email Required')).toBeDefined();
  expect(screen.getByText('Password Required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('ACC-33 VIEW-225 an alert says what to do if the browser does not store the sign-in’s cookie', async () => {
  fillEmailStep();
  server.answers(accountCalls.signIn, session);
  press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Third-party cookies must be enabled to log in. Please enable them in your browser, refresh the page and try again.',
  );
});

function fillRegisterStep(me: Me = guest) {
  open(me);
  press('Open sign-in');
  press('Create an account');
  fill('Email', 'amos@people.example');
  fill('Password', 'Test-password-1!');
  fill('Repeat password', 'Test-password-1!');
}

test('ACC-52 ACC-56~ registration asks for an email, a password and its verification, keeps a guest’s name, and signs in', async () => {
  fillRegisterStep({ ...guest, name: 'Amos' });
  server.answers(registrationCalls.register, session).signedIn(amos);
  press('Create account');
  await dialogCloses();
  expect(server.asked(registrationCalls.register)[0]?.body).toEqual({
    name: 'Amos',
    email: 'amos@people.example',
    password: 'Test-password-1!',
  });
});

test('CHAT-129 ACC-53~ ACC-116~ two different passwords are refused, and a weak password shows the password rule', () => {
  fillRegisterStep({ ...guest, name: 'Amos' });
  fill('Repeat password', 'Test-password-2!');
  press('Create account');
  expect(screen.getByText('Your passwords are mismatched.')).toBeDefined();
  fill('Password', 'weak');
  press('Create account');
  expect(screen.getByText(/^Must Contain 8 Characters/)).toBeDefined();
  expect(server.asked(registrationCalls.register)).toEqual([]);
});

test('ACC-55~ a taken email shows an error at its field, in the page’s language', async () => {
  fillRegisterStep({ ...guest, name: 'Amos' });
  const message = 'A user with this email address already exists.';
  server.on(registrationCalls.register, {}, refusal(409, 'accounts.email-taken', message, { email: message }));
  press('Create account');
  await screen.findByText(message);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  await act(() => chooseLanguage('es'));
  press('Crear cuenta');
  await screen.findByText('Ya existe una cuenta con este correo.');
});

test('a password reset request contains the channel to return to', async () => {
  open(guest);
  press('Open sign-in');
  press('Forgot password?');
  fill('Email', 'amos@');
  press('Send me a link');
  expect(screen.getByText('Invalid Email')).toBeDefined();
  fill('Email', 'amos@people.example');
  server.answers(passwordCalls.askReset, { status: 'success', data: 'It is on its way.' });
  press('Send me a link');
  await screen.findByText('Reset Requested');
  expect(screen.getByText('It is on its way.')).toBeDefined();
  expect(server.asked(passwordCalls.askReset)[0]?.body).toEqual({ email: 'amos@people.example', channelId });
});

test('a sign-in link is requested in the page’s language, and the page says when the email is sent', async () => {
  open(guest);
  press('Open sign-in');
  press('Email me a sign-in link');
  fill('Email', 'amos@people.example');
  server.answers(magicLinkCalls.askMagicLink, { leaving: 'soon' });
  press('Send me a link');
  await screen.findByText(/We emailed you a sign-in link/);
  const [asked] = server.asked(magicLinkCalls.askMagicLink);
  expect(asked?.body).toEqual({ email: 'amos@people.example', channelId, language: 'en' });
});

const user: Me = { kind: 'user', id: 'amos', name: 'Amos' };
const key = 'nave.welcome-back.grace';

test('VIEW-165 VIEW-166 VIEW-167 ACC-147~ Sign Out asks for confirmation, and Cancel keeps the viewer signed in', async () => {
  localStorage.setItem(key, 'seen');
  open(user);
  press('Open sign-out');
  expect(screen.getByText('Are you sure you want to sign out?')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined();
  press('Cancel');
  await dialogCloses();
  expect(server.asked(accountCalls.signOut)).toEqual([]);
  expect(screen.getByText('I am Amos')).toBeDefined();
});

test('VIEW-169 CHAT-131 ACC-152 the window says Leaving Chat during sign-out', async () => {
  localStorage.setItem(key, 'seen');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open(user);
  server.answers(accountCalls.signOut, { me: { kind: 'guest', id: 'visitor', name: null }, user: null });
  press('Open sign-out');
  press('Leave');
  expect(heading()).toBe('Leaving Chat');
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(screen.getByText('I am nobody')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('Leaving Chat')).toBeNull();
});

test('ACC-153 ACC-154 ACC-155 VIEW-172 VIEW-173 VIEW-174 VIEW-176 VIEW-177 a returning viewer is welcomed back once per organisation', async () => {
  open(user);
  expect(heading()).toBe('Welcome Back!');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('You are signed in as Amos.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  press('Continue');
  await dialogCloses();
  expect(screen.getByText('I am Amos')).toBeDefined();
  expect(localStorage.getItem(key)).toBe('seen');
  cleanup();
  open(user);
  expect(heading()).toBeNull();
});

test('VIEW-175~ Sign Out in the Welcome Back modal signs out', async () => {
  open(user);
  server.answers(accountCalls.signOut, { me: { kind: 'guest', id: 'visitor', name: null }, user: null });
  press('Sign Out');
  expect(heading()).toBe('Leaving Chat');
  await waitFor(() => expect(server.asked(accountCalls.signOut)).toHaveLength(1));
});

test('VIEW-178 guests and viewers who sign in on this visit are not welcomed back', async () => {
  fillEmailStep();
  server.answers(accountCalls.signIn, session).signedIn(amos);
  press('Sign in');
  await screen.findByText('I am Amos');
  await dialogCloses();
  cleanup();
  open({ ...guest, name: 'Noa' });
  expect(heading()).toBeNull();
  cleanup();
  open(user);
  expect(heading()).toBe('Welcome Back!');
});
