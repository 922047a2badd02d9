import type { Profile } from '@nave/domain/accounts/profile.api.ts';
import { authProvidersSchema } from '@nave/domain/clients/auth-providers.ts';
import { authenticatorApps } from '@nave/server/accounts/tables.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import {
  aClaimant,
  type Browser,
  type ProviderTestbed,
  providerTestbed,
} from '@nave/server/testing/provider-testbed.ts';
import { aPerson } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ProviderTestbed;
beforeAll(async () => {
  bed = await providerTestbed();
});
afterAll(() => bed.stop());

const link = { purpose: 'link' } as const;

/** Creates a user and signs in. */
async function aUser(more: Partial<Parameters<typeof aPerson>[1]> = {}) {
  const email = `ruth-${v7()}@grace.example`;
  const id = await aPerson(bed.server.db, { email, firstName: 'Ruth', lastName: 'Delgado', ...more });
  const browser = bed.newBrowser();
  await browser.byPassword(email);
  return { id, email, browser };
}
const profileOf = async (browser: Browser) => (await browser.ask('GET', '/api/auth/profile')).body as Profile;
const tryLink = (browser: Browser, more: object = {}) =>
  browser.ask('POST', '/api/auth/providers/start', { provider: 'google', clientId: null, ...link, ...more });

test('ACC-135~ after linking two providers, the user can sign in to the same account through each of them', async () => {
  const { id, browser } = await aUser();
  const [google, facebook] = [aClaimant(), aClaimant()];
  expect((await browser.signIn(google, link)).body).toEqual({ purpose: 'link' });
  await browser.signIn(facebook, { ...link, provider: 'facebook' });
  expect((await profileOf(browser)).identities).toMatchObject([
    { provider: 'google', label: 'Google', email: google.email },
    { provider: 'facebook', label: 'Facebook', email: facebook.email },
  ]);
  const [byGoogle, byFacebook] = [bed.newBrowser(), bed.newBrowser()];
  await byGoogle.signIn(google, { purpose: 'staff' });
  await byFacebook.signIn(facebook, { purpose: 'staff', provider: 'facebook' });
  expect([(await byGoogle.session()).me.id, (await byFacebook.session()).me.id]).toEqual([id, id]);
});

test('ACC-225~ after signing in through a provider, the code of the authenticator app is still required', async () => {
  const { id, email, browser } = await aUser();
  const google = aClaimant();
  await browser.signIn(google, link);
  const app = { userId: id, secret: Buffer.alloc(20), createdAt: new Date() };
  await bed.server.db.insert(authenticatorApps).values({ ...app, confirmedAt: new Date() });
  const otherBrowser = bed.newBrowser();
  expect((await otherBrowser.signIn(google, { purpose: 'staff' })).status).toBe(200);
  const { me, user, awaitsSecondFactor } = await otherBrowser.session();
  expect([me.kind, user, awaitsSecondFactor]).toEqual(['guest', null, true]);
  expect(JSON.stringify(await otherBrowser.session())).not.toContain(email);
});

test('ACC-136 a provider account that is linked to another user cannot be linked', async () => {
  const [first, second] = [await aUser(), await aUser()];
  const google = aClaimant();
  await first.browser.signIn(google, link);
  const refused = await second.browser.signIn(google, link);
  expect([refused.status, refused.code]).toEqual([409, 'accounts.provider-of-another']);
  expect((await profileOf(second.browser)).identities).toEqual([]);
  expect((await second.browser.session()).me.id).toBe(second.id);
  // Linking the same provider account again for the same user changes nothing.
  expect((await first.browser.signIn(google, link)).status).toBe(200);
  expect((await profileOf(first.browser)).identities).toHaveLength(1);
});

test('A17: linking requires a sign-in within the last five minutes, and the same user when the browser returns', async () => {
  const { browser, email } = await aUser();
  const visitor = await tryLink(bed.newBrowser());
  expect([visitor.status, visitor.code]).toEqual([403, 'session.unauthorized']);
  const url = await browser.start(link);
  const other = await aUser();
  browser.cookies.set('sid', other.browser.cookies.get('sid') ?? '');
  expect((await browser.comeBack(url, aClaimant())).code).toBe('accounts.provider-sign-in-over');
  expect((await profileOf(other.browser)).identities).toEqual([]);

  await browser.byPassword(email);
  bed.clock.advance(5 * 60_000 + 1_000);
  expect((await tryLink(browser)).code).toBe('accounts.sign-in-again');
  await browser.byPassword(email);
  expect((await tryLink(browser)).status).toBe(200);
});

test('A13: linking starts a new session', async () => {
  const { browser } = await aUser();
  const before = browser.cookies.get('sid') ?? '';
  await browser.signIn(aClaimant(), link);
  expect(browser.cookies.get('sid')).not.toBe(before);
  const stale = bed.newBrowser();
  stale.cookies.set('sid', before);
  expect((await stale.session()).user).toBeNull();
});

test('A16: a user with an unverified e-mail cannot link a provider', async () => {
  const browser = bed.newBrowser();
  const email = `mallory-${v7()}@mail.example`;
  await browser.ask('POST', '/api/auth/register', { name: 'Mallory', email, password: 'Their-own-1!' });
  expect((await tryLink(browser)).code).toBe('accounts.email-not-proven');
});

test('ACC-195~ A17: a user with a role on another organisation or a global role cannot link an organisation’s own provider', async () => {
  const auth0 = { enabled: true, domain: bed.provider.issuer, clientId: 'grace', buttonText: 'Grace ID' };
  const { id: clientId } = await aClient(bed.server.db, { authProviders: authProvidersSchema.parse({ auth0 }) });
  const { id: otherClientId } = await aClient(bed.server.db);
  const own = { provider: 'auth0', clientId };
  const global = await aUser({ globalRole: 'owner' });
  const withTwoRoles = await aUser({ roles: { [clientId]: 'host', [otherClientId]: 'host' } });
  const withOneRole = await aUser({ roles: { [clientId]: 'host' } });
  expect((await tryLink(global.browser, own)).code).toBe('accounts.provider-elsewhere');
  expect((await tryLink(withTwoRoles.browser, own)).code).toBe('accounts.provider-elsewhere');
  expect((await tryLink(withOneRole.browser, own)).status).toBe(200);
  const google = aClaimant();
  await withOneRole.browser.signIn(google, { ...link, ...own, provider: 'auth0' });
  expect((await profileOf(withOneRole.browser)).identities).toMatchObject([{ provider: 'auth0', label: 'Grace ID' }]);
});

test('ACC-198 a linked provider can be unlinked shortly after signing in, if another way to sign in remains', async () => {
  const { browser, email } = await aUser();
  const google = aClaimant();
  await browser.signIn(google, link);
  const [{ id } = { id: '' }] = (await profileOf(browser)).identities;
  const unlink = (from: Browser, identityId: string) => from.ask('DELETE', `/api/auth/identities/${identityId}`);
  expect((await unlink((await aUser()).browser, id)).code).toBe('accounts.provider-not-linked');
  bed.clock.advance(5 * 60_000 + 1_000);
  expect((await unlink(browser, id)).code).toBe('accounts.sign-in-again');
  await browser.byPassword(email);
  expect((await unlink(browser, id)).body).toMatchObject({ identities: [] });
  expect((await bed.newBrowser().signIn(google, { purpose: 'staff' })).status).toBe(403);

  const viewer = bed.newBrowser();
  await viewer.signIn(aClaimant());
  const [only = { id: '' }] = (await profileOf(viewer)).identities;
  expect((await unlink(viewer, only.id)).code).toBe('accounts.last-way');
  await viewer.signIn(aClaimant(), { ...link, provider: 'facebook' });
  expect((await unlink(viewer, only.id)).status).toBe(200);
});
