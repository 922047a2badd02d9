import { type AuthProviders, authProvidersSchema } from '@nave/domain/clients/auth-providers.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aClaimant, type ProviderTestbed, providerTestbed } from '@nave/server/testing/provider-testbed.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMembership } from '../accounts.store.ts';

let bed: ProviderTestbed;
beforeAll(async () => {
  bed = await providerTestbed();
});
afterAll(() => bed.stop());

/** Adds an organisation with these sign-in providers. */
async function aClientWith(settings: object = {}) {
  return (await aClient(bed.server.db, { authProviders: authProvidersSchema.parse(settings) })).id;
}
const ownProvider = (more: Partial<AuthProviders['auth0']> = {}) => ({
  auth0: { enabled: true, domain: bed.provider.issuer, clientId: 'grace', buttonText: 'Grace ID', icon: '', ...more },
});
async function offered(clientId: string | null, testbed = bed) {
  const query = clientId ? `?clientId=${clientId}` : '';
  const { body } = await testbed.newBrowser().ask('GET', `/api/auth/providers${query}`);
  return (body as { items: { provider: string; label: string; icon: string | null }[] }).items;
}
const offeredAt = async (clientId: string | null, testbed = bed) =>
  (await offered(clientId, testbed)).map(({ provider }) => provider);
const newEmail = () => `ruth-${v7()}@grace.example`;
const ruth = { firstName: 'Ruth', lastName: 'Delgado' };

describe('which providers are offered', () => {
  test('ACC-11 on a page without a client Google and Facebook are offered, and Auth0 is not', async () => {
    await aClientWith(ownProvider());
    expect(await offeredAt(null)).toEqual(['google', 'facebook']);
  });

  test('ACC-4~ ACC-5~ ACC-8~ a client chooses which providers are offered', async () => {
    expect(await offeredAt(await aClientWith())).toEqual(['google', 'facebook']);
    expect(await offeredAt(await aClientWith({ google: { enabled: false } }))).toEqual(['facebook']);
    const own = await aClientWith({ facebook: { enabled: false }, ...ownProvider() });
    expect(await offeredAt(own)).toEqual(['google', 'auth0']);
  });

  test('ACC-9~ an organisation’s own provider is offered with the text and icon of its button', async () => {
    const clientId = await aClientWith(ownProvider({ icon: '/media/demo/logo.webp' }));
    expect((await offered(clientId)).at(-1)).toEqual({
      provider: 'auth0',
      label: 'Grace ID',
      icon: '/media/demo/logo.webp',
    });
  });

  test('ACC-12~ a provider for which the installation has no credentials is not offered', async () => {
    const withoutFacebook = await providerTestbed({ FACEBOOK_CLIENT_ID: '', FACEBOOK_CLIENT_SECRET: '' });
    expect(await offeredAt(null, withoutFacebook)).toEqual(['google']);
    const start = aStart({ provider: 'facebook' });
    const tried = await withoutFacebook.newBrowser().ask('POST', '/api/auth/providers/start', start);
    expect(tried.status).toBe(403);
    await withoutFacebook.stop();
  });

  test('ACC-13 A19: a disabled provider is refused even in a direct call, and when the browser returns from it', async () => {
    const off = await aClientWith({ google: { enabled: false } });
    const browser = bed.newBrowser();
    const refused = await browser.ask('POST', '/api/auth/providers/start', aStart({ clientId: off }));
    expect([refused.status, refused.code]).toEqual([403, 'accounts.provider-not-offered']);
    const clientId = await aClientWith();
    const url = await browser.start({ clientId });
    await bed.server.db.execute(
      `update clients set auth_providers = '{"google": {"enabled": false}}' where id = '${clientId}'`,
    );
    expect((await browser.comeBack(url, aClaimant())).code).toBe('accounts.provider-not-offered');
    expect((await browser.session()).user).toBeNull();
  });

  test('a page on a hostname other than PUBLIC_URL offers no providers, because the browser would return as another visitor', async () => {
    const { items } = (await (await bed.server.call('GET', '/api/auth/providers')).json()) as { items: unknown[] };
    expect(items).toEqual([]);
    const tried = await bed.server.call('POST', '/api/auth/providers/start', { body: aStart() });
    expect(tried.status).toBe(403);
  });
});

const aStart = (more: object = {}) => ({ provider: 'google', clientId: null, purpose: 'viewer', ...more });

describe('which account is signed in', () => {
  test('ACC-196~ the first sign-in of a viewer creates an account, and later sign-ins use the same account', async () => {
    const amos = aClaimant();
    const [browser, later] = [bed.newBrowser(), bed.newBrowser()];
    expect((await browser.session()).user).toBeNull();
    expect((await browser.signIn(amos)).status).toBe(200);
    const { user, me } = await browser.session();
    expect(user).toMatchObject({ email: amos.email, firstName: 'Amos', lastName: 'Field', clients: {} });
    await later.signIn({ ...amos, email: 'moved@mail.example' });
    expect((await later.session()).me).toEqual(me);
  });

  test('ACC-196~ ACC-18~ the dashboard creates no account without an invitation', async () => {
    const refused = await bed.newBrowser().signIn(aClaimant(), { purpose: 'staff' });
    expect([refused.status, refused.message]).toEqual([403, 'No account Found. Please sign up']);
  });

  test('A18: the account is found by issuer and subject, never by e-mail', async () => {
    const amos = aClaimant();
    const [first, second] = [bed.newBrowser(), bed.newBrowser()];
    await first.signIn(amos);
    const other = await second.signIn({ ...amos, sub: 'somebody-else' });
    expect([other.status, other.code]).toEqual([409, 'accounts.provider-email-taken']);
    expect((await second.session()).user).toBeNull();
    const third = bed.newBrowser();
    await third.signIn({ ...aClaimant(), sub: amos.sub }, { provider: 'facebook' });
    expect((await third.session()).me.id).not.toBe((await first.session()).me.id);
  });

  test('ACC-10 a sign-in with Auth0 uses the domain and the client id from the client’s settings', async () => {
    const clientId = await aClientWith(ownProvider({ clientId: 'the-client-of-grace' }));
    const browser = bed.newBrowser();
    const url = await browser.start({ provider: 'auth0', clientId });
    expect(url).toContain(`${bed.provider.issuer}/authorize?`);
    expect(new URL(url).searchParams.get('client_id')).toBe('the-client-of-grace');
    const back = new URL(url).searchParams.get('redirect_uri');
    expect(back).toBe(`http://localhost:8080/api/auth/callback/${clientId}`);
    expect((await browser.ask('GET', new URL(back ?? '').pathname)).body).toContain('Signing you in');
    expect((await browser.comeBack(url, aClaimant())).status).toBe(200);
    expect((await browser.session()).user).not.toBeNull();
  });

  test('ACC-195~ an organisation’s own provider does not sign in a user with a role on another organisation', async () => {
    const { db } = bed.server;
    const [clientId, otherClientId] = [await aClientWith(ownProvider()), await aClientWith()];
    const amos = aClaimant();
    const at = { provider: 'auth0', clientId } as const;
    const browser = bed.newBrowser();
    await browser.signIn(amos, at);
    const { id: userId } = (await browser.session()).me;
    await insertMembership(db, { clientId, userId, role: 'host' });
    expect((await bed.newBrowser().signIn(amos, at)).status).toBe(200);
    await insertMembership(db, { clientId: otherClientId, userId, role: 'host' });
    expect((await bed.newBrowser().signIn(amos, at)).code).toBe('accounts.provider-elsewhere');
  });

  test('concurrent first sign-ins of the same person get the same account', async () => {
    const amos = aClaimant();
    const browsers = [bed.newBrowser(), bed.newBrowser(), bed.newBrowser()];
    const answers = await Promise.all(browsers.map((browser) => browser.signIn(amos)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.session()).me.id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe('signing in with the e-mail of an existing account', () => {
  test('A15: a sign-in with the e-mail of an existing account is refused, and the message says how to sign in', async () => {
    const email = newEmail();
    await aPerson(bed.server.db, { email, ...ruth });
    for (const email_verified of [true, false]) {
      const browser = bed.newBrowser();
      const refused = await browser.signIn(aClaimant({ email, email_verified }));
      expect([refused.status, refused.message]).toEqual([
        409,
        'An account with that email already exists. Please sign in with the correct password',
      ]);
      expect((await browser.session()).user).toBeNull();
    }
    expect((await bed.newBrowser().byPassword(email)).status).toBe(200);
  });

  test('A16 ACC-197~ a password registered with an unverified e-mail becomes invalid when the e-mail’s owner signs in', async () => {
    const amos = aClaimant();
    const [thief, owner] = [bed.newBrowser(), bed.newBrowser()];
    const password = 'Their-own-1!';
    await thief.ask('POST', '/api/auth/register', { name: 'Mallory', email: amos.email, password });
    const before = await thief.session();
    expect(before.user).toMatchObject({ email: amos.email, firstName: 'Mallory' });
    const cookie = [...thief.cookies].map((pair) => pair.join('=')).join('; ');
    const socket = await connectViewer({ url: bed.server.url, cookie });
    expect((await owner.signIn(amos)).status).toBe(200);
    expect((await owner.session()).user).toMatchObject({ email: amos.email, firstName: 'Amos' });
    expect((await thief.session()).user).toBeNull();
    expect((await thief.byPassword(String(amos.email), password)).status).toBe(401);
    await socket.close();
  });

  test('A16: an e-mail that the provider has not verified gives no access to the account with that e-mail', async () => {
    const email = newEmail();
    const registered = bed.newBrowser();
    await registered.ask('POST', '/api/auth/register', { name: 'Amos', email, password: 'Their-own-1!' });
    const clientId = await aClientWith(ownProvider());
    for (const at of [{ provider: 'auth0', clientId }, { provider: 'facebook' }] as const)
      expect((await bed.newBrowser().signIn(aClaimant({ email }), at)).code).toBe('accounts.provider-email-taken');
    expect((await registered.session()).user).not.toBeNull();
  });

  test('A16: an account with an unverified e-mail is given to the user whose e-mail a provider has verified', async () => {
    const email = newEmail();
    const [claimant, owner] = [aClaimant({ email }), aClaimant({ email })];
    const at = { provider: 'facebook' } as const;
    expect((await bed.newBrowser().signIn(claimant, at)).status).toBe(200);
    expect((await bed.newBrowser().signIn(owner)).status).toBe(200);
    expect((await bed.newBrowser().signIn(claimant, at)).code).toBe('accounts.provider-email-taken');
    expect((await bed.newBrowser().signIn(owner)).status).toBe(200);
  });
});

describe('after a failed sign-in', () => {
  test('ACC-25 ACC-28 the message names the providers that are linked to the account', async () => {
    const amos = aClaimant();
    await bed.newBrowser().signIn(amos);
    const failed = await bed.newBrowser().byPassword(String(amos.email), 'Wrong-1-password!');
    expect(failed.message).toBe('Incorrect email or password. Please sign in with Google');
  });

  test('ACC-25~ ACC-28~ ACC-30 the message lists all ways to sign in, joined with "or", but not after the rate limit is reached', async () => {
    const email = newEmail();
    await aPerson(bed.server.db, { email, ...ruth });
    const browser = bed.newBrowser();
    await browser.byPassword(email);
    const claims = aClaimant();
    for (const provider of ['google', 'facebook'] as const)
      expect((await browser.signIn(claims, { provider, purpose: 'link' })).status).toBe(200);
    const failed = () => bed.newBrowser().byPassword(email, 'Wrong-1-password!');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect((await failed()).message).toBe(
        'Incorrect email or password. Please sign in with Google or Facebook or the correct password',
      );
    expect((await failed()).message).toBe('Too many attempts. Wait and try again.');
  });
});
