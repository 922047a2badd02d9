import { expect, test } from 'vitest';
import { newChat } from '../contents/chat-settings.ts';
import { type Actor, roles, type User } from '../kernel/actor.ts';
import { canMarkMessage, canModerate } from './chat.policy.ts';

const content = {
  id: 'service',
  clientId: 'grace',
  channelIds: ['online', 'youth'],
  contentType: 'live' as const,
  chat: { ...newChat, startsAt: null, endsAt: null },
  startsAt: null,
  opensAt: null,
  closesAt: null,
};
const aUser = (rights: Partial<User>): User => ({
  kind: 'user',
  id: 'ruth',
  email: 'ruth@grace.example',
  name: 'Ruth',
  globalRole: null,
  roles: {},
  whitelist: {},
  ...rights,
});
const moderates = (actor: Actor) => canModerate(actor, { content }).allowed;

test('CHAT-76 users with a global role or a role on the client are moderators', () => {
  expect(roles).toEqual(['owner', 'admin', 'superhost', 'host']);
  for (const role of roles) {
    expect(moderates(aUser({ roles: { grace: role } })), role).toBe(true);
    expect(moderates(aUser({ roles: { elsewhere: role } })), role).toBe(false);
  }
  for (const globalRole of ['owner', 'admin'] as const) expect(moderates(aUser({ globalRole }))).toBe(true);
});

test('CHAT-77 viewers are not moderators, with or without an account', () => {
  expect(moderates(aUser({}))).toBe(false);
  expect(moderates({ kind: 'guest', id: 'amos', name: 'Amos', email: 'amos@grace.example' })).toBe(false);
});

test('CHAT-78~ staff with a whitelist moderate a content if it is in one of their channels', () => {
  const limited = (...channels: string[]) => aUser({ roles: { grace: 'admin' }, whitelist: { grace: channels } });
  expect(moderates(limited('youth', 'elsewhere'))).toBe(true);
  expect(moderates(limited('elsewhere'))).toBe(false);
  expect(moderates(limited())).toBe(false);
});

test('CHAT-62~ CHAT-64~ a viewer can like and flag messages of other viewers, but not their own or those of hosts', () => {
  const canMark = (uid: string, isHost: boolean) => canMarkMessage('amos', { uid, isHost }).allowed;
  expect([canMark('lydia', false), canMark('amos', false), canMark('ruth', true)]).toEqual([true, false, false]);
});
