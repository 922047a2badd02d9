import { type AttackedApp, attackedApp, refusalOf } from '@nave/server/testing/attacked-app.ts';
import { cookiesOf, json } from '@nave/server/testing/running-app.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let attacked: AttackedApp;
beforeAll(async () => {
  attacked = await attackedApp();
});
afterAll(() => attacked.stop());
afterEach(() => attacked.staysHealthy());

test('API-86~ characters that the database cannot store cause no server error', async () => {
  const signIn = (email: string) =>
    attacked.server.call('POST', '/api/auth/password', { body: { email, password: 'x' } });
  for (const email of ['ru\u0000th@grace.example', '\ud800@grace.example', '\u0000'])
    expect((await refusalOf(await signIn(email)))[0]).toBeLessThan(500);
});

test('E5 misleading characters are removed from a guest’s name', async () => {
  const nameInChat = async (name: string) => {
    const named = await attacked.server.call('POST', '/api/auth/guest', { body: { name } });
    if (!named.ok) return named.status;
    const guest = await connectViewer({ url: attacked.server.url, cookie: cookiesOf(named) });
    const sent = await guest.command('chat.send', { contentId: attacked.room.contentId, message: 'Hello' });
    await guest.close();
    if (sent.type === 'refused') return sent.code;
    return ((await attacked.amos.event(sent.n ?? 0)).data as { userName: string }).userName;
  };
  expect(await nameInChat('Am\u0000os')).toBe('Amos');
  expect(await nameInChat('\u202esomA')).toBe('somA');
  expect(await nameInChat(`A${'\u0301'.repeat(40)}`)).toHaveLength(9);
  expect(await nameInChat('\u200b\u200b')).toBe(400);
  expect(await nameInChat('\u0000')).toBe(400);
});

test('ACC-43~ ACC-51~ a guest whose first request sets a name gets a single cookie, which contains the name', async () => {
  const named = await attacked.server.call('POST', '/api/auth/guest', { body: { name: 'Amos' } });
  expect(named.headers.getSetCookie()).toHaveLength(1);
  const { me } = await json<{ me: object }>(named);
  const session = await attacked.server.call('GET', '/api/auth/session', { cookie: cookiesOf(named) });
  expect(await json(session)).toMatchObject({ me });
});

test('ACC-146 a write that another site could have sent is refused before its body is read', async () => {
  const headers = { 'content-type': 'application/json', cookie: attacked.owner, 'x-requested-with': 'nave' };
  const signOutFrom = (origin: { origin?: string }) =>
    fetch(`${attacked.server.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { ...headers, ...origin },
      body: '{',
    });
  for (const origin of [
    {},
    { origin: 'null' },
    { origin: `${attacked.server.url}.evil.example` },
    { origin: 'https://evil' },
  ])
    expect(await refusalOf(await signOutFrom(origin))).toEqual([403, 'request.foreign-origin']);
  expect(await refusalOf(await signOutFrom({ origin: attacked.server.url }))).toEqual([400, 'request.malformed']);
});
