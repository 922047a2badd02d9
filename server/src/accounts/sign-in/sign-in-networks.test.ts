import { aPerson, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  // The test acts as a proxy that sends the caller's address.
  server = await runningApp({ env: { TRUST_PROXY: '1' } });
  for (const name of ['ruth', 'noa', 'lois'])
    await aPerson(server.db, { email: `${name}@grace.example`, firstName: name, lastName: 'D' });
});
afterAll(() => server.stop());

async function signInFrom(network: string, name: string, password = PASSWORD): Promise<number> {
  const answer = await fetch(`${server.url}/api/auth/password`, {
    method: 'POST',
    headers: {
      origin: server.url,
      'x-requested-with': 'nave',
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    body: JSON.stringify({ email: `${name}@grace.example`, password }),
  });
  return answer.status;
}
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

test('ACC-182 ACC-183 A12 guesses of an account’s password are limited to fifty an hour over all networks, except networks of earlier sign-ins', async () => {
  const home = '203.0.113.9';
  expect(await signInFrom(home, 'ruth')).toBe(200);
  const guesses = Array.from({ length: 60 }, (_, host) => signInFrom(`198.51.100.${host}`, 'ruth', 'no'));
  const answers = await Promise.all(guesses);
  expect([count(answers, 401), count(answers, 429)]).toEqual([50, 10]);
  expect(await signInFrom('203.0.113.10', 'ruth')).toBe(429);
  expect(await signInFrom('203.0.113.10', 'noa')).toBe(200);
  expect(await signInFrom(home, 'ruth')).toBe(200);
});

test('ACC-181 ACC-31~ an IPv6 /64 counts as one network, and the next /64 counts as another', async () => {
  const answers: number[] = [];
  for (let host = 1; host <= 6; host += 1) answers.push(await signInFrom(`2001:db8:1:2:${host}::1`, 'lois', 'no'));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await signInFrom('2001:db8:1:2:ffff::9', 'lois')).toBe(429);
  expect(await signInFrom('2001:db8:1:3::1', 'lois')).toBe(200);
});

test('ACC-31 wrong passwords are limited for each e-mail within a network, and for each network over all e-mails', async () => {
  const [first, second] = ['192.0.2.1', '192.0.2.2'];
  for (let tries = 0; tries < 5; tries += 1) expect(await signInFrom(second, 'noa', 'no')).toBe(401);
  expect([await signInFrom(second, 'noa'), await signInFrom(second, 'lois')]).toEqual([429, 200]);
  const guesses = Array.from({ length: 110 }, (_, index) => signInFrom(first, `nobody-${index}`, 'no'));
  const answers = await Promise.all(guesses);
  expect([count(answers, 401), count(answers, 429)]).toEqual([100, 10]);
  expect([await signInFrom(first, 'lois'), await signInFrom(second, 'lois')]).toEqual([429, 200]);
});
