import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { aPerson, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const email = 'ruth@grace.example';
let server: RunningApp;
let cookie: string;
let clientId: string;
beforeAll(async () => {
  server = await runningApp();
  ({ id: clientId } = await aClient(server.db));
  await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
  cookie = await server.signIn(email);
});
afterAll(() => server.stop());

test('ACC-117 every call that sets a password refuses one that breaks the rule, at its field', async () => {
  const names = { firstName: 'Amos', lastName: 'Reyes', email: 'amos@grace.example' };
  const calls: [string, object][] = [
    ['/api/auth/register', { name: 'Amos Reyes', email: names.email }],
    ['/api/auth/invited', { userId: v7(), verificationCode: 'x', email: names.email }],
    ['/api/users/setPassword', { userId: v7(), resetCode: 'x' }],
    ['/api/first-owner', { ...names, code: 'x' }],
  ];
  const ofStaff: [string, object][] = [
    [`/api/clients/${clientId}/invite`, names],
    ['/api/auth/new-password', { oldPassword: PASSWORD }],
  ];
  const fieldsOf = async (path: string, form: object, password: string) => {
    const who = ofStaff.some(([own]) => own === path) ? { cookie } : {};
    const answer = await server.call('POST', path, { ...who, body: { ...form, password } });
    return (await json<{ error?: { fields?: object } }>(answer)).error?.fields;
  };
  for (const [path, form] of [...calls, ...ofStaff]) {
    const told = await fieldsOf(path, form, 'password');
    expect(told, path).toEqual({ password: accountTexts.passwordRule });
    expect(await fieldsOf(path, form, 'Another-word-2?'), path).toBeUndefined();
  }
});
