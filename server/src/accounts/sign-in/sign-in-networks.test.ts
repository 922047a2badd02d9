import { aPerson, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  // The test acts as the proxy that names the client's address.
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

test('ACC-182 ACC-183 A12 guesses of an account are limited to fifty an hour from all networks; networks with an earlier sign-in still work', async () => {
  const home = '203.0.113.9';
  expect(await signInFrom(home, 'ruth')).toBe(200);
  const guesses = Array.from({ length: 60 }, (_, at) => signInFrom(`198.51.100.${at}`, 'ruth', 'no'));
  const answers = await Promise.all(guesses);
  expect([count(answers, 401), count(answers, 429)]).toEqual([50, 10]);
  expect(await signInFrom('203.0.113.10', 'ruth')).toBe(429);
  expect(await signInFrom('203.0.113.10', 'noa')).toBe(200);
  expect(await signInFrom(home, 'ruth')).toBe(200);
});

test('ACC-181 ACC-31~ an IPv6 /64 counts as one network, and the next /64 as another', async () => {
  const answers: number[] = [];
  for (let at = 1; at <= 6; at += 1) answers.push(await signInFrom(`2001:db8:1:2:${at}::1`, 'lois', 'no'));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await signInFrom('2001:db8:1:2:ffff::9', 'lois')).toBe(429);
  expect(await signInFrom('2001:db8:1:3::1', 'lois')).toBe(200);
});

test('ACC-31 wrong tries are counted by e-mail, and by network for any e-mail', async () => {
  const [here, there] = ['192.0.2.1', '192.0.2.2'];
  for (let tries = 0; tries < 5; tries += 1) expect(await signInFrom(there, 'noa', 'no')).toBe(401);
  expect([await signInFrom(there, 'noa'), await signInFrom(there, 'lois')]).toEqual([429, 200]);
  const guesses = Array.from({ length: 110 }, (_, at) => signInFrom(here, `nobody-${at}`, 'no'));
  const answers = await Promise.all(guesses);
  expect([count(answers, 401), count(answers, 429)]).toEqual([100, 10]);
  expect([await signInFrom(here, 'lois'), await signInFrom(there, 'lois')]).toEqual([429, 200]);
});
