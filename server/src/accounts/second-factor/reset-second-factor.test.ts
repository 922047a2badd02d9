import type { Session } from '@nave/domain/accounts/session.ts';
import { createLog } from '@nave/server/platform/log.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { turnOnTwoStep } from '@nave/server/testing/two-step.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
let output = '';
beforeAll(async () => {
  const write = (line: string) => {
    output += line;
  };
  server = await runningApp({ log: createLog({ logLevel: 'info' }, { write }) });
});
afterAll(() => server.stop());

const signIn = (email: string) => server.call('POST', '/api/auth/password', { body: { email, password: PASSWORD } });
const kindOf = async (cookie: string) =>
  (await json<Session>(await server.call('GET', '/api/auth/session', { cookie }))).me.kind;

test('ACC-266 a reset removes the app and the recovery codes, ends all sessions, emails the user and is in the security log', async () => {
  const email = `ruth-${v7()}@grace.example`;
  const id = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
  const { cookie } = await turnOnTwoStep(server, cookiesOf(await signIn(email)), new Date());
  const viewer = await connectViewer({ url: server.url, cookie });
  expect((await json<Session>(await signIn(email))).awaitsSecondFactor).toBe(true);
  output = '';
  await server.app.resetSecondFactor(email.toUpperCase());
  expect(await kindOf(cookie)).toBe('guest');
  expect(await viewer.closed).toBe(4401);
  const after = await signIn(email);
  expect((await json<Session>(after)).user?.id).toBe(id);
  const state = await server.call('GET', '/api/auth/authenticator', { cookie: cookiesOf(after) });
  expect(await json(state)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  const [sent] = (await server.app.platform.mail.recent(100)).filter(({ to }) => to === email);
  expect(sent?.subject).toBe('Two-step sign-in was turned off');
  const events = output.split('\n').filter((line) => line.includes('second-factor.removed'));
  expect(events.map((line) => JSON.parse(line).security)).toEqual([
    { event: 'second-factor.removed', userId: id, what: 'reset on the server' },
  ]);
});

test('ACC-266~ a reset is refused with a message if the e-mail has no account, or the account has no app', async () => {
  const email = `amos-${v7()}@grace.example`;
  await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Field' });
  await expect(server.app.resetSecondFactor(`nobody-${email}`)).rejects.toThrow('There is no account with this email.');
  await expect(server.app.resetSecondFactor(email)).rejects.toThrow('Two-step sign-in is off.');
  const cookie = cookiesOf(await signIn(email));
  expect(await kindOf(cookie)).toBe('user');
});
