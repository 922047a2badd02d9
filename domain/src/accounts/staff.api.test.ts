import { expect, test } from 'vitest';
import { mayAccessAnyChannel, type User, whitelistOn } from '../kernel/actor.ts';
import { invitationSchema, userFormSchema } from './staff.api.ts';
import { sortStaff } from './staff-member.ts';
import { emailProblem, newUserForm, userToForm, userValues } from './user-form.ts';

const form = {
  ...newUserForm({ isLimited: false }),
  firstName: 'Ruth',
  lastName: 'Delgado',
  email: 'ruth@grace.example',
};
const problemsOf = (changes: object) =>
  userFormSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['USR-63', { firstName: '' }, 'First Name Required'],
  ['USR-63', { firstName: ' \u200b' }, 'First Name Required'],
  ['USR-64', { lastName: '' }, 'Last Name Required'],
  ['USR-65', { email: ' ' }, 'Email Required'],
  ['USR-66', { email: 'ruth@grace' }, 'Email Invalid'],
])('%s the form with %o has the error: %s', (_rule, changes, sentence) => {
  expect(problemsOf(changes)).toEqual([sentence]);
  expect(problemsOf({})).toEqual([]);
});

test('USR-76 USR-83~ a new user is a host, and the email is stored in lower case', () => {
  const { firstName, lastName } = form;
  expect(newUserForm({ isLimited: false }).role).toBe('host');
  expect(invitationSchema.parse({ firstName, lastName, email: ' Ruth@GRACE.example ' })).toMatchObject({
    email: 'ruth@grace.example',
    role: 'host',
    whitelistChannelIds: null,
  });
});

test('CAT-45 the roles of staff are owner, admin, superhost and host', () => {
  const roleNames = ['owner', 'admin', 'superhost', 'host'];
  const isRole = (role: string) => userFormSchema.safeParse({ ...form, role }).success;
  expect([...roleNames, 'Owner', 'editor', 'viewer', '', '__proto__'].filter(isRole)).toEqual(roleNames);
});

test('USR-61~ the form sends a whitelist only if channel access is limited', () => {
  const chosen = { ...form, channelIds: ['a'] };
  expect(userValues({ ...chosen, isLimited: false }).whitelistChannelIds).toBeNull();
  expect(userValues({ ...chosen, isLimited: true }).whitelistChannelIds).toEqual(['a']);
  const stored = { id: 'r', ...form, avatarImage: null, isVerified: true, whitelist: [] };
  const { isLimited: _, channelIds: __, ...member } = stored;
  expect(userToForm(member)).toMatchObject({ isLimited: true, channelIds: [] });
});

test('USR-67 the email of another staff member is refused in every spelling', () => {
  const staff = [{ email: 'ruth@grace.example' }];
  const taken = 'A user with this email address already exists in this client';
  expect(emailProblem(' RUTH@grace.example', staff)).toBe(taken);
  expect(emailProblem('amos@grace.example', staff)).toBeNull();
});

test('USR-48 staff are sorted by first name, then by last name', () => {
  const staff = ['Ruth Zeller', 'amos Brown', 'Ruth Delgado', 'Émile Roy'].map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { firstName, lastName };
  });
  expect(sortStaff(staff).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'amos Brown',
    'Émile Roy',
    'Ruth Delgado',
    'Ruth Zeller',
  ]);
});

test('USR-122 USR-123 USR-128 USR-129 a user may access the channels of their whitelist, and all channels without a whitelist or with a global role', () => {
  const person: User = {
    kind: 'user',
    id: 'r',
    email: '',
    name: '',
    globalRole: null,
    roles: { g: 'host' },
    whitelist: {},
  };
  const limited = (ids: string[]): User => ({ ...person, whitelist: { g: ids } });
  expect(mayAccessAnyChannel(person, 'g', ['a'])).toBe(true);
  expect(mayAccessAnyChannel(limited(['a']), 'g', ['a'])).toBe(true);
  expect(mayAccessAnyChannel(limited(['a']), 'g', ['b'])).toBe(false);
  expect(mayAccessAnyChannel(limited([]), 'g', ['a'])).toBe(false);
  expect(whitelistOn({ ...limited([]), globalRole: 'admin' }, 'g')).toBeNull();
  expect(mayAccessAnyChannel({ ...limited([]), globalRole: 'owner' }, 'g', ['b'])).toBe(true);
});
