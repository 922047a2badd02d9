import type { AppUser } from '@nave/domain/accounts/session.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
let staff: ReturnType<typeof staffTestbed>;
beforeAll(async () => {
  server = await runningApp();
  staff = staffTestbed(server);
});
afterAll(() => server.stop());

type Colleague = Awaited<ReturnType<typeof staff.hire>>;
const choose = ({ cookie }: Colleague, language: string) =>
  server.call('POST', '/api/auth/language', { cookie, body: { language } });
const me = async ({ id, cookie }: Colleague) =>
  (await json<{ data: AppUser }>(await server.call('GET', `/api/users/me/${id}`, { cookie }))).data;
/** Requests a reset email with the languages of a browser; returns the email's subject and language. */
async function resetEmail({ email }: Colleague, languages: string) {
  const headers = {
    origin: server.url,
    'x-requested-with': 'nave',
    'content-type': 'application/json',
    'accept-language': languages,
  };
  const body = JSON.stringify({ email });
  expect((await fetch(`${server.url}/api/users/reset`, { method: 'POST', headers, body })).status).toBe(200);
  await server.runDueJobs();
  const sent = await staff.emailTo(email);
  return [sent?.subject, /<html lang="(\w+)">/.exec(sent?.html ?? '')?.[1]];
}

test('ACC-250 a user can choose English or Spanish for the account, and no other language', async () => {
  const ruth = await staff.hire({});
  expect((await me(ruth)).language).toBeUndefined();
  expect((await json<AppUser>(await choose(ruth, 'es'))).language).toBe('es');
  expect((await me(ruth)).language).toBe('es');
  expect((await choose(ruth, 'fr')).status).toBe(400);
  expect((await me(ruth)).language).toBe('es');
});

test('ACC-251 an email is in the language of the account, or of the requesting browser if the account has no language', async () => {
  const ruth = await staff.hire({});
  const amos = await staff.hire({});
  const grace = await staff.hire({});
  expect(await resetEmail(ruth, 'es-MX,es;q=0.9,en;q=0.8')).toEqual(['Establece una contraseña nueva', 'es']);
  expect(await resetEmail(amos, 'fr')).toEqual(['Set a new password', 'en']);
  await choose(grace, 'es');
  expect(await resetEmail(grace, 'en-US')).toEqual(['Establece una contraseña nueva', 'es']);
});

test('ACC-252 an invitation is in the recipient’s language, or in the inviter’s language if the recipient has none', async () => {
  const { id } = await aClient(server.db, { name: 'Gracia' });
  const owner = await staff.hire({ [id]: 'owner' });
  await choose(owner, 'es');
  const email = 'lucia@grace.example';
  expect((await staff.invite(owner, id, { email })).status).toBe(200);
  const sent = await staff.emailTo(email);
  expect(sent?.subject).toBe('Invitación a Gracia');
  expect(sent?.text).toContain('Crea tu cuenta con este enlace:');
  const amos = await staff.hire({});
  await choose(amos, 'en');
  expect((await staff.invite(owner, id, { email: amos.email })).status).toBe(200);
  expect((await staff.emailTo(amos.email))?.subject).toBe('You are invited to Gracia');
});
