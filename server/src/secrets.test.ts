import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from './platform/log.ts';
import { aClient } from './testing/builders.ts';
import { type MailServer, mailServer } from './testing/mail-server.ts';
import { aPerson, json, PASSWORD, type RunningApp, runningApp } from './testing/running-app.ts';

const lines: string[] = [];
const email = 'ruth@grace.example';
let server: RunningApp;
let mails: MailServer;
let userId: string;
let clientId: string;
beforeAll(async () => {
  mails = await mailServer();
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  server = await runningApp({ log, env: { SMTP_URL: mails.url } });
  ({ id: clientId } = await aClient(server.db));
  userId = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado', roles: { [clientId]: 'owner' } });
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

/** Returns the names of those words that the log contains. */
const logged = (words: Record<string, string>) => {
  const text = lines.join('');
  return Object.keys(words).filter((name) => text.includes(words[name] ?? ''));
};

test('G18 no password, session, token, code or hash is logged, even if a database query fails', async () => {
  const cookie = await server.signIn(email);
  const wrong = 'Wrong-canary-4711!';
  expect((await server.call('POST', '/api/auth/password', { body: { email, password: wrong } })).status).toBe(401);
  const created = await server.call('POST', `/api/users/${userId}/token`, {
    cookie,
    body: sampleTokenForm({ name: 'Sync', clientId }),
  });
  const { token } = await json<{ token: string }>(created);
  await fetch(`${server.url}/api/clients`, { headers: { authorization: `Bearer ${token}` } });
  await server.call('POST', '/api/users/reset', { body: { email } });
  await server.runDueJobs();
  await server.runDueJobs();
  const [, code = ''] =
    /\/reset\/[^/\s]+\/([\w-]{20,})/.exec(mails.arrived.at(-1)?.source.replace(/=\r?\n/g, '') ?? '') ?? [];
  expect(code).not.toBe('');
  // The failing statement has the hash of the new password among its parameters.
  await server.db.execute(sql`alter table users add constraint torn check (password_hash like 'never%') not valid`);
  const change = { oldPassword: PASSWORD, password: 'New-canary-4712!' };
  const failed = await server.call('POST', '/api/auth/new-password', { cookie, body: change });
  expect(failed.status).toBe(500);
  await server.db.execute(sql`alter table users drop constraint torn`);
  const session = /sid=([^;]+)/.exec(cookie)?.[1] ?? expect.unreachable();
  const secrets = { wrong, right: PASSWORD, fresh: change.password, session, token, code, hash: '$argon2id$' };
  expect(logged(secrets)).toEqual([]);
  expect(
    logged({ statement: 'update \\"users\\"', reason: 'violates check constraint', line: 'a request failed' }),
  ).toHaveLength(3);
});

test('G20 API-82~ error responses contain no stack trace, SQL statement or version', async () => {
  const cookie = await server.signIn(email);
  await server.db.execute(sql`alter table users add constraint torn check (password_hash like 'never%') not valid`);
  const body = { oldPassword: PASSWORD, password: 'New-canary-4712!' };
  const answers = [
    await server.call('POST', '/api/auth/new-password', { cookie, body }),
    await server.call('POST', '/api/auth/new-password', { cookie, body: { odd: true } }),
    await server.call('GET', '/api/nowhere', { cookie }),
    await server.call('GET', '/api/clients'),
    await server.call('GET', `/api/clients/${userId}`, { cookie }),
    await fetch(`${server.url}/api/clients`, { method: 'OPTIONS' }),
    await fetch(`${server.url}/api/auth/password`, { method: 'POST', body: 'hello' }),
  ];
  await server.db.execute(sql`alter table users drop constraint torn`);
  expect(answers.map(({ status }) => status)).toEqual([500, 400, 404, 401, 404, 405, expect.any(Number)]);
  for (const answer of answers) {
    const text = await answer.text();
    expect(Object.keys(JSON.parse(text))).toEqual(['error']);
    expect(text).not.toMatch(
      / at |\.ts:|select |update |insert |constraint|argon2|postgres|node_modules|\d+\.\d+\.\d+/i,
    );
    for (const name of ['server', 'x-powered-by']) expect(answer.headers.get(name)).toBeNull();
  }
});
