import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { setPasswordHash } from '@nave/server/accounts/accounts.store.ts';
import { hashPassword } from '@nave/server/accounts/passwords/passwords.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const email = 'ruth@grace.example';
let server: RunningApp;
let cookie: string;
let clientId: string;
beforeAll(async () => {
  server = await runningApp();
  ({ id: clientId } = await aClient(server.db, { name: 'Saint Brannoc' }));
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

test('ACC-117 every call that sets a password refuses a weak password with an error for that field', async () => {
  const names = { firstName: 'Amos', lastName: 'Reyes', email: 'amos@grace.example' };
  const calls: [string, object][] = [
    ['/api/auth/register', { name: 'Amos Reyes', email: names.email }],
    ['/api/auth/invited', { userId: v7(), verificationCode: 'x', email: names.email }],
    ['/api/users/setPassword', { userId: v7(), resetCode: 'x' }],
    ['/api/first-owner', { ...names, code: 'x' }],
  ];
  const staffCalls: [string, object][] = [
    [`/api/clients/${clientId}/invite`, names],
    ['/api/auth/new-password', { oldPassword: PASSWORD }],
  ];
  const fieldsOf = async (path: string, form: object, password: string) => {
    const sender = staffCalls.some(([staffPath]) => staffPath === path) ? { cookie } : {};
    const answer = await server.call('POST', path, { ...sender, body: { ...form, password } });
    return (await json<{ error?: { fields?: object } }>(answer)).error?.fields;
  };
  for (const [path, form] of [...calls, ...staffCalls]) {
    const fields = await fieldsOf(path, form, 'password');
    expect(fields, path).toEqual({ password: accountTexts.passwordRule });
    expect(await fieldsOf(path, form, 'Another-word-2?'), path).toBeUndefined();
  }
});

describe('easily guessed passwords', () => {
  const easy = { password: accountTexts.passwordEasy };
  const passphrase = 'correct horse battery staple';
  const resultOf = async (path: string, body: object, session?: string) => {
    const answer = await server.call('POST', path, { ...(session && { cookie: session }), body });
    return [answer.status, (await json<{ error?: { fields?: object } }>(answer)).error?.fields];
  };

  test('ACC-216~ registering refuses an easily guessed password, and accepts a passphrase', async () => {
    const register = (password: string) =>
      resultOf('/api/auth/register', { name: 'Amos Reyes', email: 'amos@hope.example', password });
    for (const password of ['Church2026!', 'P@ssw0rd1', 'Amos.Reyes.1990', 'Sunshine1!', 'Amos@hope.example1'])
      expect(await register(password), password).toEqual([400, easy]);
    expect(await register(passphrase)).toEqual([200, undefined]);
  });

  test('ACC-216~ an invitation refuses a password with the name of the organisation or of the user', async () => {
    const invite = (password: string) =>
      resultOf(
        `/api/clients/${clientId}/invite`,
        {
          firstName: 'Noa',
          lastName: 'Lind',
          email: 'noa@hope.example',
          password,
          role: 'host',
          whitelistChannelIds: null,
        },
        cookie,
      );
    expect(await invite('Saint.Brannoc.2026')).toEqual([400, easy]);
    expect(await invite('Noa.Lind.2026!!')).toEqual([400, easy]);
    expect((await invite(passphrase))[0]).toBe(200);
  });

  test('ACC-216~ changing and resetting a password refuse an easily guessed password, and accept a passphrase', async () => {
    const change = (password: string) =>
      resultOf('/api/auth/new-password', { oldPassword: 'Another-word-2?', password }, cookie);
    expect(await change('SaintBrannoc2026!')).toEqual([400, easy]);
    expect((await change('Delgado-1-Ruth!'))[1]).toEqual(easy);
    expect((await change(passphrase))[0]).toBe(200);

    await server.call('POST', '/api/users/reset', { body: { email } });
    await server.runDueJobs();
    const sent = (await server.app.platform.mail.recent(10)).find(({ to }) => to === email);
    const [userId, resetCode] = /reset\/([^/]+)\/([^\s?]+)/.exec(sent?.text ?? '')?.slice(1) ?? [];
    const reset = (password: string) => resultOf('/api/users/setPassword', { userId, resetCode, password });
    expect(await reset('SaintBrannoc2026!')).toEqual([400, easy]);
    expect(await reset(passphrase)).toEqual([200, undefined]);
  });
});

test('ACC-217 an existing password that would be refused now still signs in', async () => {
  const id = await aPerson(server.db, { email: 'old@grace.example', firstName: 'Old', lastName: 'Hand' });
  await setPasswordHash(server.db, id, await hashPassword('church'));
  const signIn = (password: string) =>
    server.call('POST', '/api/auth/password', { body: { email: 'old@grace.example', password } });
  expect((await signIn('church')).status).toBe(200);
  expect((await signIn('Church')).status).toBe(401);
});
