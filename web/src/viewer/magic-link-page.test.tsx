import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { refusal } from '../lib/testing/fake-server.ts';
import { aChannel, aClient, aContent } from '../lib/testing/page-builders.ts';
import { startAllTexts } from './testing/all-texts.ts';
import { address, aServer, openPage, pass } from './testing/open-page.tsx';
import { MagicLinkPage } from './viewer-app.tsx';

const email = 'amos@people.example';
const me = { kind: 'user' as const, id: 'amos', name: 'Amos' };
const user = {
  id: 'amos',
  email,
  firstName: 'Amos',
  lastName: '',
  avatarImage: null,
  globalRole: null,
  clients: {},
  whitelist: {},
};
const code = 'c'.repeat(43);
const invalidLink = refusal(410, 'accounts.link-not-valid', 'Looks like that link is no longer valid');

beforeAll(async () => {
  await startAllTexts();
  await MagicLinkPage.preload();
});
afterEach(cleanup);

const channelId = '018f2f5e-0000-7000-8000-000000000001';
async function open(hash = '') {
  await openPage(`/grace/online/magic-link${hash}`, {
    page: 'channel',
    client: aClient(),
    channel: aChannel({ id: channelId, contents: [aContent()] }),
    contentKey: null,
  });
  await pass(1_000);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(500);
};

test('ACC-156 VIEW-185 a viewer requests a sign-in link by e-mail on the sign-in link page', async () => {
  const server = aServer().answers(magicLinkCalls.askMagicLink, { leaving: 'soon' });
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign-in link');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  await press('Send me a link');
  expect(screen.getByText('Check your email')).toBeDefined();
  const [asked] = server.asked(magicLinkCalls.askMagicLink);
  expect(asked?.body).toEqual({ email, channelId, language: 'en' });
  expect(screen.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe('/grace/online');
});

test('ACC-157~ the page of a sign-in link names the account, signs the viewer in after Continue, and returns to the channel', async () => {
  const server = aServer()
    .answers(magicLinkCalls.lookAtMagicLink, { email, isNew: false })
    .answers(magicLinkCalls.useMagicLink, { session: { me, user }, passwordEnded: false })
    .signedIn(user);
  await open(`#${code}`);
  expect(screen.getByText(`The link signs you in as ${email}.`)).toBeDefined();
  expect(server.asked(magicLinkCalls.useMagicLink)).toEqual([]);
  await press('Continue');
  expect(server.asked(magicLinkCalls.useMagicLink)[0]?.body).toEqual({ code });
  // The channel's page puts its content into the address.
  expect(address()).toBe('/grace/online/service');
});

test('ACC-202~ a new user is asked for a name', async () => {
  const server = aServer()
    .answers(magicLinkCalls.lookAtMagicLink, { email, isNew: true })
    .answers(magicLinkCalls.useMagicLink, { session: { me, user }, passwordEnded: false })
    .signedIn(user);
  await open(`#${code}`);
  await press('Continue');
  expect(screen.getByText('Name Required')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Amos' } });
  await press('Continue');
  expect(server.asked(magicLinkCalls.useMagicLink)[0]?.body).toEqual({ code, name: 'Amos' });
});

test('ACC-160 a used or expired link shows an error, and the viewer can request another link', async () => {
  aServer().on(magicLinkCalls.lookAtMagicLink, {}, invalidLink);
  await open(`#${code}`);
  expect(screen.getByRole('alert').textContent).toBe('Looks like that link is no longer valid');
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeDefined();
  cleanup();
  aServer()
    .answers(magicLinkCalls.lookAtMagicLink, { email, isNew: false })
    .on(magicLinkCalls.useMagicLink, {}, invalidLink);
  await open(`#${code}`);
  await press('Continue');
  expect(screen.getByRole('alert').textContent).toBe('Looks like that link is no longer valid');
});
