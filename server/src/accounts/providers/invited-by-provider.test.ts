import { aClient } from '@nave/server/testing/builders.ts';
import { aClaimant, type ProviderTestbed, providerTestbed } from '@nave/server/testing/provider-testbed.ts';
import { aPerson, PASSWORD } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ProviderTestbed;
beforeAll(async () => {
  bed = await providerTestbed();
});
afterAll(() => bed.stop());

const OTHER_EMAIL = "The email you used doesn't match our records. Please use the email this invitation was sent to.";

/** Invites a person. Returns the values of the emailed link, and the input that starts signing up at a provider. */
async function anInvitation(email = `amos-${v7()}@grace.example`) {
  const { db, app } = bed.server;
  const { id: clientId } = await aClient(db);
  const owner = { email: `ruth-${v7()}@grace.example`, firstName: 'Ruth', lastName: 'Delgado' };
  await aPerson(db, { ...owner, roles: { [clientId]: 'owner' } });
  const ruth = bed.newBrowser();
  await ruth.byPassword(owner.email);
  const person = { email, firstName: 'Amos', lastName: 'Field', role: 'host' };
  expect((await ruth.ask('POST', `/api/clients/${clientId}/invite`, person)).status).toBe(200);
  const sent = (await app.platform.mail.recent(1_000)).find(({ to }) => to === email);
  const [, userId = '', verificationCode = ''] = /signup\/([\w-]+)\/([\w-]+)/.exec(sent?.text ?? '') ?? [];
  const invitation = { userId, verificationCode };
  return { email, clientId, invitation, start: { purpose: 'invitation', invitation } as const };
}

test.each([
  ['ACC-58~ ACC-73~', 'google'],
  ['ACC-59~ ACC-73~', 'facebook'],
] as const)('%s an invited person signs up with %s, accepts, and has the role', async (_, provider) => {
  const { email, clientId, invitation, start } = await anInvitation();
  const amos = aClaimant({ email: email.toUpperCase(), email_verified: false });
  const browser = bed.newBrowser();
  expect((await browser.signIn(amos, { ...start, provider })).status).toBe(200);
  expect((await browser.session()).user?.clients).toEqual({});
  const activated = await browser.ask('POST', '/api/users/activate', { ...invitation, email });
  expect(activated.status).toBe(200);
  expect((await browser.session()).user?.clients).toEqual({ [clientId]: 'host' });
  const later = bed.newBrowser();
  await later.signIn(amos, { provider, purpose: 'staff' });
  expect((await later.session()).user?.clients).toEqual({ [clientId]: 'host' });
});

test('ACC-77~ signing up with an e-mail other than the invited e-mail is refused, and nothing is stored', async () => {
  const { email, start } = await anInvitation();
  const browser = bed.newBrowser();
  const amos = aClaimant();
  for (const claims of [amos, { ...amos, email: undefined }]) {
    const refused = await browser.signIn(claims, start);
    expect([refused.status, refused.message]).toEqual([403, OTHER_EMAIL]);
  }
  expect((await browser.session()).user).toBeNull();
  expect((await browser.signIn({ ...amos, email }, start)).status).toBe(200);
});

test('A16: an invited person cannot use a provider account that belongs to another user', async () => {
  const { email, start } = await anInvitation();
  const amos = aClaimant();
  await bed.newBrowser().signIn(amos);
  const refused = await bed.newBrowser().signIn({ ...amos, email }, start);
  expect([refused.status, refused.code]).toEqual([409, 'accounts.provider-of-another']);
});

test('A6: signing up with a provider is refused if the link is invalid or was used in the meantime', async () => {
  const { email, invitation, start } = await anInvitation();
  const body = (code: string) => ({
    provider: 'google',
    clientId: null,
    ...start,
    invitation: { ...invitation, verificationCode: code },
  });
  const wrong = await bed.newBrowser().ask('POST', '/api/auth/providers/start', body('not-a-code'));
  expect([wrong.status, wrong.code]).toEqual([410, 'accounts.link-not-valid']);
  const [slow, quick] = [bed.newBrowser(), bed.newBrowser()];
  const url = await slow.start(start);
  await quick.ask('POST', '/api/auth/invited', { ...invitation, email, password: PASSWORD });
  await quick.ask('POST', '/api/users/activate', { ...invitation, email });
  const late = await slow.comeBack(url, aClaimant({ email }));
  expect([late.status, late.code]).toEqual([410, 'accounts.link-not-valid']);
});

test('ACC-24~ ACC-82~ the dashboard refuses a user who has not accepted the invitation yet, and asks them to do so', async () => {
  const { email } = await anInvitation();
  const refused = await bed.newBrowser().signIn(aClaimant({ email }), { purpose: 'staff' });
  expect([refused.status, refused.message?.slice(0, 15)]).toEqual([403, 'Unverified User']);
});

test.each(['google', 'facebook'] as const)(
  'ACC-200~ if an invited person signs in as a viewer with %s, the invitation stays pending',
  async (provider) => {
    const { email, clientId, invitation, start } = await anInvitation();
    const amos = aClaimant({ email });
    const viewer = bed.newBrowser();
    expect((await viewer.signIn(amos, { provider, purpose: 'viewer' })).status).toBe(200);
    expect((await viewer.session()).user).toMatchObject({ email, clients: {} });
    const otherBrowser = bed.newBrowser();
    expect((await otherBrowser.signIn(amos, { provider, purpose: 'viewer' })).status).toBe(200);
    if (provider === 'google') {
      // Google has verified the e-mail, so the user accepts by signing in, and no credential is revoked.
      expect(
        (await bed.newBrowser().ask('POST', '/api/auth/providers/start', { provider, clientId: null, ...start })).code,
      ).toBe('accounts.sign-in-to-accept');
    } else {
      const owner = bed.newBrowser();
      expect((await owner.signIn(amos, { ...start, provider })).status).toBe(200);
      expect((await viewer.session()).user).toBeNull();
      await owner.ask('POST', '/api/users/activate', { ...invitation, email });
      expect((await owner.session()).user?.clients).toEqual({ [clientId]: 'host' });
      return;
    }
    await viewer.ask('POST', '/api/users/activate', { ...invitation, email });
    expect((await viewer.session()).user?.clients).toEqual({ [clientId]: 'host' });
  },
);

test('A16: using an invitation’s link ends the sessions and linked providers of a person who claimed the e-mail before', async () => {
  const email = `amos-${v7()}@grace.example`;
  const claimant = aClaimant({ email });
  const thief = bed.newBrowser();
  await thief.signIn(claimant, { provider: 'facebook' });
  expect((await thief.session()).user).not.toBeNull();
  const { clientId, invitation, start } = await anInvitation(email);
  expect((await thief.session()).user).not.toBeNull();
  expect((await thief.ask('POST', '/api/users/activate', { ...invitation, email })).code).toBe('accounts.set-up-first');
  const owner = bed.newBrowser();
  await owner.signIn(aClaimant({ email }), start);
  expect((await thief.session()).user).toBeNull();
  expect((await bed.newBrowser().signIn(claimant, { provider: 'facebook' })).code).toBe('accounts.provider-unverified');
  await owner.ask('POST', '/api/users/activate', { ...invitation, email });
  expect((await owner.session()).user?.clients).toEqual({ [clientId]: 'host' });
});
