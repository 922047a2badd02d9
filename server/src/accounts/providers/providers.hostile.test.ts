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

async function expectNothingHappened(rowsBefore: number) {
  expect((await browser.session()).user).toBeNull();
  expect(await countRows()).toBe(rowsBefore);
}
/** Counts accounts and identities, because a failed sign-in must store none of them (A17). */
async function countRows(): Promise<number> {
  const { rows } = await bed.server.db.execute(
    sql`select ((select count(*) from users) + (select count(*) from identities))::int as n`,
  );
  return Number(rows[0]?.n);
}
async function refusedWith(claims: object) {
  browser = bed.newBrowser();
  const rowsBefore = await countRows();
  const { status, code, message } = await browser.signIn(aClaimant({ ...claims }));
  await expectNothingHappened(rowsBefore);
  return [status, code, message];
}

const unixTimeBefore = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

test.each([
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['another audience', { aud: 'somebody-else' }],
  ['several audiences and no authorized party', { aud: ['nave-at-google', 'somebody-else'] }],
  ['an expiry in the past', { iat: unixTimeBefore(900), exp: unixTimeBefore(600) }],
  ['no expiry', { exp: undefined }],
  ['another nonce', { nonce: 'of-another-trip' }],
  ['no nonce', { nonce: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is not a string', { sub: 7 }],
  ['a subject of 300 characters', { sub: 'x'.repeat(300) }],
  ['a subject with a null character', { sub: 'per\u0000son' }],
  ['a name of over a megabyte', { given_name: 'x'.repeat(1_200_000) }],
])('A17: an ID token with %s signs nobody in, and nothing is stored', async (_, claims) => {
  expect(await refusedWith(claims)).toEqual([503, 'accounts.provider-failed', FAILED]);
});

test.each([
  ['an ID token without a signature', { algorithm: 'none' }],
  ['an ID token signed with another key', { isForged: true }],
  ['an ID token signed with another algorithm', { algorithm: 'HS256' }],
  ['an error status without a reason', { answer: { status: 500, body: 'oops' } }],
  ['an answer that is not JSON', { answer: { status: 200, body: '<html>' } }],
  ['JSON with wrong fields', { answer: { status: 200, body: '{"access_token":1}' } }],
  ['an answer of over a megabyte', { answer: { status: 200, body: ' '.repeat(1_100_000) } }],
  ['no answer', { isAway: true }],
])('A17: %s from the provider signs nobody in, and is reported as a failure', async (_, script) => {
  browser = bed.newBrowser();
  const url = await browser.start();
  const rowsBefore = await countRows();
  bed.provider.follow(script);
  const { status, message } = await browser.comeBack(url, aClaimant());
  expect([status, message]).toEqual([503, FAILED]);
  await expectNothingHappened(rowsBefore);
});

test.each([
  ['missing', undefined],
  ['not an address', 'not an address'],
  ['too long', `${'x'.repeat(300)}@mail.example`],
  ['not a string', { at: 'mail.example' }],
])('if the provider’s email claim is %s, the user is told that an account needs an email', async (_, email) => {
  const [status, code, message] = await refusedWith({ email });
  expect([status, code]).toEqual([403, 'accounts.provider-no-email']);
  expect(message).toContain('Google didn’t share your email');
});

test('E5: misleading characters are removed from names before the names are stored', async () => {
  browser = bed.newBrowser();
  const long = 'y'.repeat(5_000);
  expect((await browser.signIn(aClaimant({ given_name: '\u202eAm\u0000os\n', family_name: long }))).status).toBe(200);
  const { user } = await browser.session();
  expect([user?.firstName, user?.lastName]).toEqual(['Amos', 'y'.repeat(100)]);
});

test('A17: an attempt can be finished only by its own browser, only once, and within ten minutes', async () => {
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

test('A17: a code that the provider issued for another attempt is refused', async () => {
  const [victim, thief] = [bed.newBrowser(), bed.newBrowser()];
  const code = bed.provider.codeFor(await victim.start(), aClaimant());
  const own = await thief.start();
  const answer = String(new URLSearchParams({ code, state: new URL(own).searchParams.get('state') ?? '' }));
  const { status } = await thief.ask('POST', '/api/auth/providers/finish', { answer });
  expect(status).toBe(503);
  expect((await thief.session()).user).toBeNull();
});

test('two pages of one browser can sign in at the same time, and finishing one sign-in does not end the other', async () => {
  const own = bed.newBrowser();
  const [first, second] = [await own.start(), await own.start({ provider: 'facebook' })];
  expect((await own.comeBack(second, aClaimant())).status).toBe(200);
  expect((await own.comeBack(first, aClaimant())).status).toBe(200);
});

test('ACC-7~ cancelling at the provider signs nobody in, and the refusal says that the user cancelled', async () => {
  const own = bed.newBrowser();
  const state = new URL(await own.start()).searchParams.get('state') ?? '';
  const answer = String(new URLSearchParams({ error: 'access_denied', state }));
  expect((await own.ask('POST', '/api/auth/providers/finish', { answer })).code).toBe('accounts.provider-cancelled');
});

test('starting fails if the provider is unreachable, or if its authorization URL is not a web address', async () => {
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

test('the callback page contains neither the code nor the state of its address', async () => {
  const page = await bed.newBrowser().ask('GET', '/api/auth/callback?code=secret-code&state=secret-state');
  expect(page.status).toBe(200);
  expect(String(page.body)).toContain('/api/auth/providers/finish');
  expect(String(page.body)).not.toContain('secret');
});

describe('mix-up attacks', () => {
  const ownProvider = async (oidcClient: string) => {
    const auth0 = { enabled: true, domain: bed.provider.issuer, clientId: oidcClient, buttonText: 'Own ID' };
    return (await aClient(bed.server.db, { authProviders: authProvidersSchema.parse({ auth0 }) })).id;
  };
  const finish = (from: Browser, body: object) => from.ask('POST', '/api/auth/providers/finish', body);

  test('ACC-240 A17: a sign-in that returns to another provider’s callback is refused, and its code is not redeemed', async () => {
    const [grace, harbor] = [await ownProvider('grace'), await ownProvider('harbor')];
    for (const [start, callback] of [
      [{ provider: 'auth0', clientId: grace }, `/api/auth/callback/${harbor}`],
      [{ provider: 'auth0', clientId: grace }, '/api/auth/callback'],
      [{ provider: 'google' }, `/api/auth/callback/${harbor}`],
    ] as const) {
      browser = bed.newBrowser();
      const rowsBefore = await countRows();
      const url = await browser.start(start);
      const state = new URL(url).searchParams.get('state') ?? '';
      const answer = String(new URLSearchParams({ code: bed.provider.codeFor(url, aClaimant()), state }));
      const refused = await finish(browser, { answer, callback });
      expect([refused.status, refused.code]).toEqual([400, 'accounts.provider-came-back-elsewhere']);
      await expectNothingHappened(rowsBefore);
      // The attempt is used up, so the right callback is refused as well.
      const right = new URL(new URL(url).searchParams.get('redirect_uri') ?? '').pathname;
      expect((await finish(browser, { answer, callback: right })).code).toBe('accounts.provider-sign-in-over');
    }
  });

  test('ACC-241 A17: an answer is refused if it names another issuer, or no issuer although the provider always sends one', async () => {
    browser = bed.newBrowser();
    const rowsBefore = await countRows();
    const named = await browser.comeBack(await browser.start(), aClaimant(), { iss: 'https://evil.example' });
    expect([named.status, named.code]).toEqual([503, 'accounts.provider-failed']);
    bed.provider.follow({ metadata: { authorization_response_iss_parameter_supported: true } });
    const start = { provider: 'auth0', clientId: await ownProvider('careful') } as const;
    const nameless = await browser.comeBack(await browser.start(start), aClaimant());
    expect([nameless.status, nameless.code]).toEqual([503, 'accounts.provider-failed']);
    await expectNothingHappened(rowsBefore);
    const right = await browser.comeBack(await browser.start(start), aClaimant(), { iss: bed.provider.issuer });
    expect(right.status).toBe(200);
  });
});
