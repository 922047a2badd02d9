import { authProvidersSchema } from '@nave/domain/clients/auth-providers.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import {
  aClaimant,
  type Browser,
  type ProviderTestbed,
  providerTestbed,
} from '@nave/server/testing/provider-testbed.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let bed: ProviderTestbed;
let browser: Browser;
beforeAll(async () => {
  bed = await providerTestbed();
});
afterEach(() => bed.provider.follow({}));
afterAll(() => bed.stop());

const FAILED = 'Google could not sign you in. Try again, or sign in another way.';

async function nobodyIsIn(before: number) {
  expect((await browser.session()).user).toBeNull();
  expect(await written()).toBe(before);
}
/** Counts accounts and identities: nothing may be partly written (A17). */
async function written(): Promise<number> {
  const { rows } = await bed.server.db.execute(
    sql`select ((select count(*) from users) + (select count(*) from identities))::int as written`,
  );
  return Number(rows[0]?.written);
}
async function refusedWith(claims: object) {
  browser = bed.newBrowser();
  const before = await written();
  const { status, code, message } = await browser.signIn(aClaimant({ ...claims }));
  await nobodyIsIn(before);
  return [status, code, message];
}

const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago;

test.each([
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['another audience', { aud: 'somebody-else' }],
  ['several audiences without a party', { aud: ['nave-at-google', 'somebody-else'] }],
  ['a time that is over', { iat: seconds(900), exp: seconds(600) }],
  ['no end', { exp: undefined }],
  ['another nonce', { nonce: 'of-another-trip' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is no text', { sub: 7 }],
  ['a subject without an end', { sub: 'x'.repeat(300) }],
  ['a subject that no database holds', { sub: 'per\u0000son' }],
  ['claims beyond any measure', { given_name: 'x'.repeat(1_200_000) }],
])('A17: what is signed with %s lets nobody in, and leaves nothing', async (_, claims) => {
  expect(await refusedWith(claims)).toEqual([503, 'accounts.provider-failed', FAILED]);
});

test.each([
  ['signed by nobody', { algorithm: 'none' }],
  ['signed with a key that is not the provider’s', { isForged: true }],
  ['signed in another way than it says of itself', { algorithm: 'HS256' }],
  ['an error without a reason', { answer: { status: 500, body: 'oops' } }],
  ['no JSON', { answer: { status: 200, body: '<html>' } }],
  ['JSON of another shape', { answer: { status: 200, body: '{"access_token":1}' } }],
  ['an answer beyond any measure', { answer: { status: 200, body: ' '.repeat(1_100_000) } }],
  ['no answer at all', { isAway: true }],
])('A17: %s lets nobody in, and says so', async (_, script) => {
  browser = bed.newBrowser();
  const url = await browser.start();
  const before = await written();
  bed.provider.follow(script);
  const { status, message } = await browser.comeBack(url, aClaimant());
  expect([status, message]).toEqual([503, FAILED]);
  await nobodyIsIn(before);
});

test.each([
  ['none', undefined],
  ['what is no address', 'not an address'],
  ['an address without an end', `${'x'.repeat(300)}@mail.example`],
  ['no text', { at: 'mail.example' }],
])('a provider that tells %s as the email is told that an account needs one', async (_, email) => {
  const [status, code, message] = await refusedWith({ email });
  expect([status, code]).toEqual([403, 'accounts.provider-no-email']);
  expect(message).toContain('Google didn’t share your email');
});

test('E5: misleading characters are removed from names before they are stored', async () => {
  browser = bed.newBrowser();
  const long = 'y'.repeat(5_000);
  expect((await browser.signIn(aClaimant({ given_name: '\u202eAm\u0000os\n', family_name: long }))).status).toBe(200);
  const { user } = await browser.session();
  expect([user?.firstName, user?.lastName]).toEqual(['Amos', 'y'.repeat(100)]);
});

test('A17: an attempt belongs to one browser, is used once, and expires after ten minutes', async () => {
  const OVER = [400, 'accounts.provider-sign-in-over'];
  const [own, other] = [bed.newBrowser(), bed.newBrowser()];
  const url = await own.start();
  await other.start();
  const stranger = await other.comeBack(url, aClaimant());
  expect([stranger.status, stranger.code]).toEqual(OVER);
  const amos = aClaimant();
  expect((await own.comeBack(url, amos)).status).toBe(200);
  const replayed = await own.comeBack(url, amos);
  expect([replayed.status, replayed.code]).toEqual(OVER);

  const late = await other.start();
  bed.clock.advance(10 * 60_000 + 1);
  const tooLate = await other.comeBack(late, aClaimant());
  expect([tooLate.status, tooLate.code]).toEqual(OVER);
  for (const answer of ['', 'code=a', 'state=', 'state=%00&code=a', `state=${'x'.repeat(9_000)}`])
    expect((await other.ask('POST', '/api/auth/providers/finish', { answer })).status).toBe(400);
});

test('A17: a code of another attempt, or of another person’s, is refused', async () => {
  const [victim, thief] = [bed.newBrowser(), bed.newBrowser()];
  const code = bed.provider.codeFor(await victim.start(), aClaimant());
  const own = await thief.start();
  const answer = String(new URLSearchParams({ code, state: new URL(own).searchParams.get('state') ?? '' }));
  const { status } = await thief.ask('POST', '/api/auth/providers/finish', { answer });
  expect(status).toBe(503);
  expect((await thief.session()).user).toBeNull();
});

test('two pages of one browser sign in at the same time, and one return does not end the other', async () => {
  const own = bed.newBrowser();
  const [one, two] = [await own.start(), await own.start({ provider: 'facebook' })];
  expect((await own.comeBack(two, aClaimant())).status).toBe(200);
  expect((await own.comeBack(one, aClaimant())).status).toBe(200);
});

test('ACC-7~ cancelling at the provider signs nobody in, and the page is told so', async () => {
  const own = bed.newBrowser();
  const state = new URL(await own.start()).searchParams.get('state') ?? '';
  const answer = String(new URLSearchParams({ error: 'access_denied', state }));
  expect((await own.ask('POST', '/api/auth/providers/finish', { answer })).code).toBe('accounts.provider-cancelled');
});

test('a provider that is unreachable, or redirects to something other than a web page, is reported as failed', async () => {
  const other = await providerTestbed();
  const start = { provider: 'google', clientId: null, purpose: 'viewer' };
  const startAgain = () => other.newBrowser().ask('POST', '/api/auth/providers/start', start);
  other.provider.follow({ isAway: true });
  expect((await startAgain()).message).toBe(FAILED);
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'ftp://mail.example']) {
    other.provider.follow({ metadata: { authorization_endpoint: address } });
    const { status, body } = await startAgain();
    expect([status, JSON.stringify(body).includes(address)]).toEqual([503, false]);
  }
  await other.stop();
});

test('the provider’s tokens are in no answer and on no page', async () => {
  const page = await bed.newBrowser().ask('GET', '/api/auth/callback?code=secret-code&state=secret-state');
  expect(page.status).toBe(200);
  expect(String(page.body)).toContain('/api/auth/providers/finish');
  expect(String(page.body)).not.toContain('secret');
});

describe('mix-up: the provider of one organisation answers at the callback of another’s', () => {
  const ownProvider = async (oidcClient: string) => {
    const auth0 = { enabled: true, domain: bed.provider.issuer, clientId: oidcClient, buttonText: 'Own ID' };
    return (await aClient(bed.server.db, { authProviders: authProvidersSchema.parse({ auth0 }) })).id;
  };
  const finish = (who: Browser, body: object) => who.ask('POST', '/api/auth/providers/finish', body);

  test('ACC-240 A17: a sign-in that returns to another provider’s callback is refused, and its code is not redeemed', async () => {
    const [grace, harbor] = [await ownProvider('grace'), await ownProvider('harbor')];
    for (const [start, callback] of [
      [{ provider: 'auth0', clientId: grace }, `/api/auth/callback/${harbor}`],
      [{ provider: 'auth0', clientId: grace }, '/api/auth/callback'],
      [{ provider: 'google' }, `/api/auth/callback/${harbor}`],
    ] as const) {
      browser = bed.newBrowser();
      const before = await written();
      const url = await browser.start(start);
      const state = new URL(url).searchParams.get('state') ?? '';
      const answer = String(new URLSearchParams({ code: bed.provider.codeFor(url, aClaimant()), state }));
      const refused = await finish(browser, { answer, callback });
      expect([refused.status, refused.code]).toEqual([400, 'accounts.provider-came-back-elsewhere']);
      await nobodyIsIn(before);
      // The attempt is used up, also at the right address.
      const right = new URL(new URL(url).searchParams.get('redirect_uri') ?? '').pathname;
      expect((await finish(browser, { answer, callback: right })).code).toBe('accounts.provider-sign-in-over');
    }
  });

  test('ACC-241 A17: an answer that names another issuer, or none where the provider always names it, is refused', async () => {
    browser = bed.newBrowser();
    const before = await written();
    const named = await browser.comeBack(await browser.start(), aClaimant(), { iss: 'https://evil.example' });
    expect([named.status, named.code]).toEqual([503, 'accounts.provider-failed']);
    bed.provider.follow({ metadata: { authorization_response_iss_parameter_supported: true } });
    const at = { provider: 'auth0', clientId: await ownProvider('careful') } as const;
    const nameless = await browser.comeBack(await browser.start(at), aClaimant());
    expect([nameless.status, nameless.code]).toEqual([503, 'accounts.provider-failed']);
    await nobodyIsIn(before);
    const right = await browser.comeBack(await browser.start(at), aClaimant(), { iss: bed.provider.issuer });
    expect(right.status).toBe(200);
  });
});
