import { aPerson, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
beforeAll(async () => {
  server = await runningApp();
  for (const name of ['ruth', 'noa', 'lois', 'iris'])
    await aPerson(server.db, { email: `${name}@grace.example`, firstName: name, lastName: 'D' });
});
afterAll(() => server.stop());

const statusOf = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/password', { body: { email, password } })).status;

test('ACC-31~ A12 at most five of forty concurrent wrong passwords are verified', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf('ruth@grace.example', 'no')));
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(35);
});

test('ACC-31~ A12 an e-mail with ignored characters shares the limit of the plain e-mail', async () => {
  const answers: number[] = [];
  for (let tries = 1; tries <= 6; tries++)
    answers.push(await statusOf(`${'\u0001'.repeat(tries)}noa@grace.example`, 'no'));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});

test('ACC-31~ signing in with the right password does not count towards the limit', async () => {
  for (let tries = 1; tries <= 8; tries++) expect(await statusOf('lois@grace.example', PASSWORD)).toBe(200);
});

test('ACC-184 equivalent spellings of an e-mail belong to one account and share one limit', async () => {
  const dotted = '\u0130r\u0130s@grace.example';
  expect(await statusOf(dotted, PASSWORD)).toBe(200);
  const answers: number[] = [];
  for (const email of [dotted, 'IRIS@grace.example', 'iris@grace.example', dotted, 'iri\u017f@grace.example', dotted])
    answers.push(await statusOf(email, 'no'));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});
