import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../lib/testing/fake-server.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aGlobalOwner, aMember, aUser, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/users`;
const add = `${list}/add`;
const ruth = aMember();
const edit = `${list}/${ruth.id}`;
const channels = [aChannel(), aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' })];
const as = (role: Role, whitelist: Record<string, string[]> = {}) => aUser({ clients: { [GRACE]: role }, whitelist });

async function fill({ firstName = 'Amos', lastName = 'Field', email = 'amos@grace.example' } = {}) {
  fireEvent.change(await screen.findByLabelText(/First Name/), { target: { value: firstName } });
  fireEvent.change(screen.getByLabelText(/Last Name/), { target: { value: lastName } });
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: email } });
}
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
const offered = async () => {
  await screen.findByLabelText(/First Name/);
  const roles = within(screen.getByRole('radiogroup', { name: /^Role/ }));
  return roles.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
};

describe('a new user', () => {
  test('SHELL-44 USR-57 USR-58 USR-59 USR-76~ USR-86 USR-221~ is invited as a host of every channel by default', async () => {
    const server = aServer({ channels, users: [ruth] }).answers(staffCalls.invite, { ok: true });
    const router = openDashboard(add);
    await fill();
    expect(screen.getByLabelText<HTMLInputElement>('Host').checked).toBe(true);
    await save();
    expect(await screen.findByText(/^User Invited - We emailed the invitation to \S+@/)).toBeTruthy();
    expect(server.asked(staffCalls.invite)[0]?.body).toEqual({
      clientId: GRACE,
      firstName: 'Amos',
      lastName: 'Field',
      email: 'amos@grace.example',
      role: 'host',
      whitelistChannelIds: null,
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
  });

  test('USR-87 USR-152 can get a password, which the inviter sends to them', async () => {
    const server = aServer({ channels }).answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    fireEvent.click(screen.getByLabelText(/Set a password now/));
    const password = await screen.findByLabelText(/^Password/);
    fireEvent.change(password, { target: { value: 'weak' } });
    await save();
    expect(await screen.findAllByText(/^Must Contain 8 Characters/)).not.toHaveLength(0);
    expect(server.asked(staffCalls.invite)).toEqual([]);
    fireEvent.change(password, { target: { value: 'Lent-word-1!' } });
    await save();
    expect(await screen.findByText('User Invited - Please send them their email and password.')).toBeTruthy();
    expect(server.asked(staffCalls.invite)[0]?.body).toMatchObject({ password: 'Lent-word-1!' });
  });

  test('USR-152~ is invited without a password if the inviter typed a password but switched it off again', async () => {
    const server = aServer({ channels }).answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill();
    fireEvent.click(screen.getByLabelText(/Set a password now/));
    fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: 'Lent-word-1!' } });
    fireEvent.click(screen.getByLabelText(/Set a password now/));
    await save();
    expect(await screen.findByText(/^User Invited - We emailed the invitation to \S+@/)).toBeTruthy();
    expect(server.asked(staffCalls.invite)[0]?.body).not.toHaveProperty('password');
  });

  test('USR-221~ gets no email if the installation sends no email, and the page says so', async () => {
    aServer({ channels }).answers(staffCalls.invite, { ok: true, mailLeaves: false });
    openDashboard(add);
    await fill();
    await save();
    expect(await screen.findByText(/^User Invited - This installation sends no email\./)).toBeTruthy();
  });

  test('USR-60 USR-61 has a whitelist only if Limit Channel Access is on, which shows a checkbox for each channel', async () => {
    const server = aServer({ channels }).answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill();
    expect(screen.queryByLabelText('Grace Youth')).toBeNull();
    fireEvent.click(screen.getByLabelText(/Limit Channel Access/));
    expect(await screen.findByLabelText('Sunday Gathering')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Grace Youth'));
    await save();
    await screen.findByText(/^User Invited - We emailed the invitation to \S+@/);
    expect(server.asked(staffCalls.invite)[0]?.body).toMatchObject({ whitelistChannelIds: [YOUTH] });
  });

  test('USR-77 can only get the inviter’s own channels if the inviter has a whitelist', async () => {
    const own = [aChannel()];
    const server = aServer({ user: as('superhost', { [GRACE]: [SUNDAY] }), channels: own });
    server.answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill();
    expect(await screen.findByLabelText('Sunday Gathering')).toBeTruthy();
    expect(screen.queryByLabelText(/Limit Channel Access/)).toBeNull();
    await save();
    await screen.findByText(/^User Invited - We emailed the invitation to \S+@/);
    expect(server.asked(staffCalls.invite)[0]?.body).toMatchObject({ whitelistChannelIds: [] });
  });

  test.each([
    ['USR-68', as('owner'), 'Owner Admin Superhost Host'],
    ['USR-69', aGlobalOwner(), 'Owner Admin Superhost Host'],
    ['USR-70', as('admin'), 'Admin Superhost Host'],
    ['USR-71', as('superhost'), 'Superhost Host'],
  ])('%s can get the roles that the inviter may give', async (_rule, user, words) => {
    aServer({ user });
    openDashboard(add);
    expect((await offered()).join(' ')).toBe(words);
  });

  test('USR-73 USR-74 USR-75 gets a role, and the form describes what each role may do', async () => {
    aServer();
    openDashboard(add);
    expect(await screen.findByText('Full privileges')).toBeTruthy();
    expect(screen.getByText('Manages hosts, interactions and analytics')).toBeTruthy();
    expect(screen.getByText('Only the host panel and interactions')).toBeTruthy();
  });

  test('USR-63~ USR-64~ USR-65~ USR-66~ USR-67~ is not invited if a field is invalid, and the errors are shown', async () => {
    const server = aServer({ users: [ruth] }).answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill({ firstName: '', lastName: '', email: '' });
    await save();
    const summary = within(await screen.findByRole('alert'));
    for (const words of ['First Name Required', 'Last Name Required', 'Email Required'])
      expect(summary.getByText(words)).toBeTruthy();
    await fill({ email: 'amos@grace' });
    await save();
    expect((await screen.findAllByText('Email Invalid')).length).toBeGreaterThan(0);
    await fill({ email: ruth.email.toUpperCase() });
    await save();
    const taken = 'A user with this email address already exists in this client';
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(server.asked(staffCalls.invite)).toEqual([]);
    await fill();
    await save();
    await waitFor(() => expect(server.asked(staffCalls.invite)).toHaveLength(1));
  });

  test.each([
    ['USR-89', 403, 'accounts.level-host', "You don't have permission to invite users."],
    ['USR-96', 403, 'accounts.level', "You don't have permission to invite users of this role."],
    ['USR-98', 409, 'accounts.user-exists', 'A user with this email address already exists in this client.'],
    ['USR-99~', 404, 'clients.not-found', 'Error Creating User'],
  ])('%s the refusal %s %s shows: %s', async (_rule, status, code, sentence) => {
    aServer().on(staffCalls.invite, {}, refusal(status, code, 'No.'));
    const router = openDashboard(add);
    await fill();
    await save();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(router.state.location.pathname).toBe(add);
    expect(screen.getByLabelText<HTMLInputElement>(/First Name/).value).toBe('Amos');
  });

  test.each([
    ['the server is unreachable', 'unreachable' as const],
    ['the organisation is not found', refusal(404, 'clients.not-found', 'No.')],
  ])('USR-99 is not created if %s, and can be created by a retry', async (_when, answer) => {
    const server = aServer().on(staffCalls.invite, {}, answer);
    openDashboard(add);
    await fill();
    await save();
    expect(await screen.findByText('Error Creating User')).toBeTruthy();
    server.answers(staffCalls.invite, { ok: true });
    await save();
    await waitFor(() => expect(server.asked(staffCalls.invite)).toHaveLength(2));
  });

  test('USR-151 becomes the owner after a confirmation that names who becomes an admin', async () => {
    const owner = aMember({ id: 'o', firstName: 'Daniel', lastName: 'Okafor', role: 'owner' });
    const server = aServer({ users: [owner] }).answers(staffCalls.invite, { ok: true });
    openDashboard(add);
    await fill();
    fireEvent.click(screen.getByLabelText('Owner'));
    await save();
    expect(await screen.findByText(/only one owner. Daniel Okafor will become an admin/)).toBeTruthy();
    expect(server.asked(staffCalls.invite)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Make owner' }));
    await waitFor(() => expect(server.asked(staffCalls.invite)[0]?.body).toMatchObject({ role: 'owner' }));
  });

  test('SHELL-125~ is discarded only after the inviter confirms leaving the form', async () => {
    aServer();
    openDashboard(add);
    await fill();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('Are you sure you want to leave? You have unsaved changes.')).toBeTruthy();
  });
});

describe('an existing user', () => {
  test('SHELL-46 USR-45 USR-108 is loaded from the URL alone and can be changed', async () => {
    const server = aServer({ channels, users: [aMember({ whitelist: [SUNDAY] })] });
    server.answers(staffCalls.edit, { ...ruth, role: 'superhost' });
    const router = openDashboard(edit);
    expect((await screen.findByLabelText<HTMLInputElement>(/First Name/)).value).toBe('Ruth');
    expect((await screen.findByLabelText<HTMLInputElement>('Sunday Gathering')).checked).toBe(true);
    fireEvent.click(screen.getByLabelText('Superhost'));
    await save();
    expect(await screen.findByText('User Updated')).toBeTruthy();
    expect(server.asked(staffCalls.edit, { id: ruth.id })[0]?.body).toMatchObject({
      clientId: GRACE,
      id: ruth.id,
      email: ruth.email,
      role: 'superhost',
      whitelistChannelIds: [SUNDAY],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
  });

  test.each([
    ['USR-106', 403, 'accounts.level', "You don't have permission to edit this user."],
    ['USR-107', 500, 'server.unexpected', 'Error Updating User'],
  ])('%s the refusal %s %s shows: %s', async (_rule, status, code, sentence) => {
    aServer({ users: [ruth] }).on(staffCalls.edit, {}, refusal(status, code, 'No.'));
    openDashboard(edit);
    fireEvent.click(await screen.findByLabelText('Superhost'));
    await save();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test('USR-62 SHELL-144 shows "User not found." if missing', async () => {
    aServer();
    openDashboard(edit);
    expect(await screen.findByText('User not found.')).toBeTruthy();
  });

  test('USR-51~ is read-only if the signed-in user may not edit this user', async () => {
    aServer({ user: as('admin'), users: [aMember({ role: 'owner' })] });
    openDashboard(edit);
    expect(await screen.findByText('This user has more permissions than you.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByLabelText(/First Name/).closest('fieldset')?.disabled).toBe(true);
    expect((await offered()).join(' ')).toBe('Owner');
  });
});

describe('Remove User', () => {
  const button = () => screen.queryByRole('button', { name: 'Remove User' });

  test('USR-112 USR-118 asks for confirmation and returns to the list', async () => {
    const server = aServer({ users: [ruth] }).answers(staffCalls.remove, { ok: true });
    const router = openDashboard(edit);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove User' }));
    expect(server.asked(staffCalls.remove)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('User Removed')).toBeTruthy();
    expect(server.asked(staffCalls.remove, { clientId: GRACE, userId: ruth.id })).toHaveLength(1);
    await waitFor(() => expect(router.state.location.pathname).toBe(list));
  });

  test('USR-119 shows an error if it fails', async () => {
    aServer({ users: [ruth] }).on(staffCalls.remove, {}, refusal(409, 'accounts.owner-not-removed', 'No.'));
    openDashboard(edit);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove User' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('User could not be removed')).toBeTruthy();
  });

  test.each([
    ['USR-112~', 'an admin', as('admin'), true],
    ['USR-114', 'a superhost', as('superhost'), false],
  ])('%s is shown to %s: %s', async (_rule, _who, user, isShown) => {
    aServer({ user, users: [ruth] });
    openDashboard(edit);
    await screen.findByLabelText(/First Name/);
    expect(button() !== null).toBe(isShown);
  });

  test('USR-113 is not shown on the user’s own page', async () => {
    const me = aUser();
    aServer({ users: [aMember({ id: me.id, role: 'admin' })] });
    openDashboard(`${list}/${me.id}`);
    expect(await screen.findByText('Someone else has to change your role.')).toBeTruthy();
    expect(button()).toBeNull();
  });
});

describe('a pending invitation', () => {
  const invited = aMember({ isVerified: false });
  const resend = async () => fireEvent.click(await screen.findByRole('button', { name: 'Resend invitation' }));
  const open = (member = invited) => {
    const server = aServer({ channels, users: [member] });
    server.on(staffCalls.read, { userId: member.id }, { body: member });
    openDashboard(edit);
    return server;
  };

  test('USR-191 can be sent again from the user’s page, which says that the previous link no longer works', async () => {
    const server = open().answers(staffCalls.inviteAgain, { ok: true });
    await resend();
    expect(
      await screen.findByText(`Invitation sent to ${invited.email}. The previous link no longer works.`),
    ).toBeTruthy();
    expect(server.asked(staffCalls.inviteAgain)[0]?.params).toEqual({ clientId: GRACE, userId: invited.id });
  });

  test('USR-223~ has a link to copy, or shows why there is none', async () => {
    const server = open().answers(staffCalls.copyInvitation, { link: 'https://nave.example/signup/a/b/c' });
    fireEvent.click(await screen.findByRole('button', { name: 'Get invitation link' }));
    expect(await screen.findByText('https://nave.example/signup/a/b/c')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(server.asked(staffCalls.copyInvitation)[0]?.params).toEqual({ clientId: GRACE, userId: invited.id });
    const why = 'This person has used this email here before, so only the emailed link works.';
    server.on(staffCalls.copyInvitation, {}, refusal(409, 'accounts.only-by-email', why));
    fireEvent.click(screen.getByRole('button', { name: 'Get invitation link' }));
    expect(await screen.findByText(why)).toBeTruthy();
  });

  test.each([
    ['USR-96~', 403, 'accounts.level', "You don't have permission to invite users of this role."],
    ['USR-99~', 503, 'server.unavailable', 'Error Creating User'],
    ['USR-191~', 409, 'accounts.accepted', 'This user has already accepted the invitation.'],
  ])('%s shows an error for the refusal %i %s', async (_rule, status, code, words) => {
    open().on(staffCalls.inviteAgain, {}, refusal(status, code, 'No.'));
    await resend();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('USR-191~ cannot be sent again once accepted', async () => {
    open(aMember());
    expect(await screen.findByRole('button', { name: 'Remove User' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
  });
});
