import type { ChatWords } from '@nave/domain/chat/chat-words.ts';
import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sampleTokenForm } from '@nave/domain/testing/sample-token-form.ts';
import { type ModeratedChat, moderatedChat } from '@nave/server/testing/moderated-chat.ts';
import { json } from '@nave/server/testing/running-app.ts';
import { type Colleague, refusedWith, staffTestbed } from '@nave/server/testing/staff-testbed.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let chat: ModeratedChat;
let staff: ReturnType<typeof staffTestbed>;
let clientId: string;
/** The user of the token. */
let user: Colleague;
/** The creator of the token. */
let creator: Colleague;
let token: string;

beforeAll(async () => {
  chat = await moderatedChat();
  staff = staffTestbed(chat.server);
});
afterAll(() => chat.stop());
beforeEach(async () => {
  await chat.newContent();
  ({ clientId } = chat.scope);
  user = await staff.hire({ [clientId]: 'admin' });
  creator = await staff.hire({ [clientId]: 'admin' });
  const body = sampleTokenForm({ clientId });
  const made = await chat.server.call('POST', `/api/users/${user.id}/token`, { cookie: creator.cookie, body });
  ({ token } = await json<{ token: string }>(made));
});

const byToken = (method: string, path: string, body?: object) =>
  fetch(chat.server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const edit = ({ id, email }: Colleague, changes: object) =>
  byToken('POST', `/api/users/edit/${id}`, { email, firstName: 'Ruth', lastName: 'Delgado', clientId, ...changes });

test('USR-199 a token can remove or edit neither its user nor its creator', async () => {
  for (const person of [creator, user]) {
    const removal = byToken('DELETE', `/api/clients/${clientId}/users/${person.id}`);
    expect((await refusedWith(removal))[1]).toBe('accounts.not-removed');
    expect((await refusedWith(edit(person, { role: 'host' })))[1]).toBe('accounts.level');
  }
  const host = await staff.hire({ [clientId]: 'host' });
  expect((await edit(host, { role: 'superhost' })).status).toBe(200);
  expect((await byToken('DELETE', `/api/clients/${clientId}/users/${host.id}`)).status).toBe(200);
});

test('USR-200 records that a program saves contain the name of the token and its creator', async () => {
  const by = 'Ruth Delgado (token "Slides" by Ruth Delgado)';
  const words = await byToken('PUT', `/api/clients/${clientId}/chat-words`, { edition: 0, words: [] });
  expect((await json<ChatWords>(words)).savedByName).toBe(by);

  const form = sampleChannelForm({ key: `evening-${creator.id.slice(-6)}` });
  const added = await byToken('POST', `/api/clients/${clientId}/channels`, form);
  expect(await json<object>(added)).toMatchObject({
    updatedBy: `${user.email} (token "Slides" by ${creator.email})`,
  });

  await chat.says(await chat.guest('Amos'), 'Buy this now');
  const sweep = { commandId: 'a-sweep-of-a-program', n: 1, ns: [1], isBanning: false };
  expect((await byToken('POST', `/api/contents/${chat.contentId}/chat/sweep`, sweep)).status).toBe(200);
  const { rows } = await chat.server.db.execute(sql`
    select actor_id, actor_name, token_id is not null as by_token, token_maker_id
    from chat_acts where command_id = ${sweep.commandId}`);
  expect(rows).toEqual([{ actor_id: user.id, actor_name: by, by_token: true, token_maker_id: creator.id }]);
});
