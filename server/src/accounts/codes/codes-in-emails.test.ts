import { createHash } from 'node:crypto';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { aChannel } from '@nave/server/testing/builders.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { type Colleague, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCodes } from '../tables.ts';

let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
beforeAll(async () => {
  server = await runningApp();
  staff = staffTestbed(server);
});
afterAll(() => server.stop());

test('ACC-72 the codes of invitations, resets and magic links have 256 random bits and are stored as hashes', async () => {
  const clientId = await staff.newClient();
  const owner = await staff.hire({ [clientId]: 'owner' });
  const { id: channelId } = await aChannel(server.db, { clientId });
  const sendEmails: ((email: string) => Promise<unknown>)[] = [
    (email) => staff.invite(owner, clientId, { email }),
    async (email) => {
      await aPerson(server.db, { email, firstName: 'Amos', lastName: 'Reyes' });
      await server.call('POST', '/api/users/reset', { body: { email } });
    },
    (email) => server.call('POST', '/api/auth/magic-link', { body: { email, channelId, language: 'en' } }),
  ];
  const codes: string[] = [];
  for (const sendEmail of [...sendEmails, ...sendEmails]) {
    const email = `amos-${v7()}@grace.example`;
    await sendEmail(email);
    await server.runDueJobs();
    codes.push(codeIn(await staff.emailTo(email)));
  }
  for (const code of codes) expect(8 * Buffer.from(code, 'base64url').length, code).toBe(2 * 128);
  expect(new Set(codes).size).toBe(6);
  const stored = await server.db.select().from(accountCodes);
  const rows = JSON.stringify(stored.map(({ codeHash, ...row }) => ({ ...row, codeHash: codeHash.toString('hex') })));
  for (const code of codes) {
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
    expect(rows).toContain(createHash('sha256').update(code).digest('hex'));
  }
});

test('USR-10 no answer to staff contains codes or a colleague’s token', async () => {
  const clientId = await staff.newClient();
  const [owner, admin] = [await staff.hire({ [clientId]: 'owner' }), await staff.hire({ [clientId]: 'admin' })];
  const invited = `amos-${v7()}@grace.example`;
  await staff.invite(owner, clientId, { email: invited });
  await server.call('POST', '/api/users/reset', { body: { email: admin.email } });
  await server.runDueJobs();
  const body = sampleTokenForm({ clientId });
  const made = await server.call('POST', `/api/users/${admin.id}/token`, { cookie: admin.cookie, body });
  const { token } = await json<{ token: string }>(made);
  const secrets = [token, codeIn(await staff.emailTo(invited)), codeIn(await staff.emailTo(admin.email))];
  expect(secrets.map((secret) => secret.length)).toEqual([48, 43, 43]);

  const params: Record<string, string> = { clientId, userId: admin.id, id: admin.id };
  const paths = server.app.platform.routes
    .entries()
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => `${url.replace(/:(\w+)/g, (_whole, name: string) => params[name] ?? name)}?clientId=${clientId}`);
  const allAnswersTo = async ({ cookie }: Colleague) => {
    const texts = paths.map(async (path) => {
      const withoutQuery = await (await server.call('GET', path.split('?')[0] ?? '', { cookie })).text();
      return withoutQuery + (await (await server.call('GET', path, { cookie })).text());
    });
    return (await Promise.all(texts)).join('\n');
  };
  for (const colleague of [owner, admin, await staff.hire({ [clientId]: 'superhost' })]) {
    const text = await allAnswersTo(colleague);
    expect(text).toContain(admin.email);
    expect(text).toContain(invited);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
  expect(await allAnswersTo(owner), 'the answers include the list of tokens').toContain(`"token":"${token.slice(-4)}"`);
});

function codeIn(email: { text: string } | undefined): string {
  return /(?:\/|#)([\w-]{43})(?![\w-])/.exec(email?.text ?? '')?.[1] ?? '';
}
