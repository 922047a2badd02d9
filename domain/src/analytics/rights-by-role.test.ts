import { expect, test } from 'vitest';
import { canModerate } from '../chat/chat.policy.ts';
import { canReadContent } from '../contents/contents.policy.ts';
import { canPrepare, canSend } from '../interactions/interactions.policy.ts';
import type { Actor, GlobalRole, Role, User } from '../kernel/actor.ts';
import { sampleContent } from '../testing/sample-contents.ts';
import { canReadAnalytics, canRestartAnalytics } from './analytics.policy.ts';

const content = { ...sampleContent(), clientId: 'grace', channelIds: ['main'] };
const user = { kind: 'user', id: 'ruth', email: 'ruth@grace.example', name: 'Ruth Delgado' } as const;
const staff = (role: Role, more: Partial<User> = {}): User => ({
  ...user,
  globalRole: null,
  roles: { grace: role },
  whitelist: {},
  ...more,
});
const ofAll = (globalRole: GlobalRole): User => ({ ...user, globalRole, roles: {}, whitelist: {} });

/** Each person by name. The limited person may access another channel only. */
const people: Record<string, Actor> = {
  'global owner': ofAll('owner'),
  'global admin': ofAll('admin'),
  owner: staff('owner'),
  admin: staff('admin'),
  superhost: staff('superhost'),
  host: staff('host'),
  'limited owner': staff('owner', { whitelist: { grace: ['youth'] } }),
  'owner of another': staff('owner', { roles: { hope: 'owner' } }),
  viewer: staff('host', { roles: {} }),
  guest: { kind: 'guest', id: 'amos' },
};
const allStaff = ['global owner', 'global admin', 'owner', 'admin', 'superhost', 'host'];
const whoMay = (may: (actor: Actor) => { allowed: boolean }) =>
  Object.keys(people).filter((name) => may(people[name] as Actor).allowed);

test('USR-31 analytics, host panel and preview of a content are for all staff with access to its channel', () => {
  expect(whoMay((actor) => canReadAnalytics(actor, content))).toEqual(allStaff);
  // The host panel and the preview load the content as staff do.
  expect(whoMay((actor) => canReadContent(actor, content))).toEqual(allStaff);
});

test('USR-32 USR-33 owner, admin and superhost add, edit and delete interactions; a host only sends those that exist', () => {
  const preparers = allStaff.filter((name) => name !== 'host');
  expect(whoMay((actor) => canPrepare(actor, { content }))).toEqual(preparers);
  expect(whoMay((actor) => canSend(actor, { content }))).toEqual(allStaff);
});

test('USR-34 moderating chat is for a global role and for owner, admin, superhost or host of the client', () => {
  expect(whoMay((actor) => canModerate(actor, { content }))).toEqual(allStaff);
});

test.each([
  ['live', ['global owner', 'global admin']],
  ['simulatedLive', ['global owner', 'global admin']],
  ['onDemand', ['global owner', 'global admin', 'owner', 'admin']],
] as const)('USR-35 restarting analytics of %s content is for %s', (contentType, expected) => {
  expect(whoMay((actor) => canRestartAnalytics(actor, { ...content, contentType }))).toEqual(expected);
});
