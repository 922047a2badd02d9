import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: RunningApp;
let owner: string;
beforeAll(async () => {
  server = await runningApp();
  const people = { firstName: 'Noa', lastName: 'L' };
  await aPerson(server.db, { ...people, email: 'global@nave.example', globalRole: 'owner' });
  owner = await server.signIn('global@nave.example');
});
afterAll(() => server.stop());

const get = (path: string) => server.call('GET', `/api/outbox${path}`, { cookie: owner });

test('SHELL-33~ the global owner reads the emails of an installation without a mail server, newest first', async () => {
  const { mail, db } = server.app.platform;
  const email = { to: 'amos@example.org', text: 'Open https://nave.example/a/0123456789abcdef now.' };
  await mail.send(db, { ...email, subject: 'First' });
  await mail.send(db, { ...email, subject: 'Second', html: '<p>Open</p>' });
  const list = await json<{ leaving: string; items: { id: string; subject: string }[] }>(await get(''));
  expect(list).toMatchObject({ leaving: 'never', items: [{ subject: 'Second', sentAt: null }, { subject: 'First' }] });
  const [second, first] = list.items;
  expect(await json(await get(`/${first?.id}`))).toEqual({ text: email.text, hasHtml: false });
  expect((await get(`/${first?.id}/html`)).status).toBe(404);
  expect(await json(await get(`/${second?.id}`))).toMatchObject({ hasHtml: true });
});

test('the HTML of an email runs no script, loads nothing from our origin, and can be framed only by our pages', async () => {
  const { mail, db } = server.app.platform;
  await mail.send(db, { to: 'a@example.org', subject: 'Third', text: 'x', html: '<script>alert(1)</script>' });
  const { items } = await json<{ items: { id: string }[] }>(await get(''));
  const answer = await get(`/${items[0]?.id}/html`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'"]));
  expect(policy.find((directive) => directive.startsWith('sandbox'))).not.toMatch(/allow-(scripts|same-origin)/);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});
