import type { UserForm } from '@nave/domain/accounts/staff.api.ts';
import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import { invitationValues, userValues } from '@nave/domain/accounts/user-form.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';

type Invited = AnswerOf<typeof staffCalls.invite>;

export function userListQuery(clientId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'users'],
    queryFn: ({ signal }) => ask(staffCalls.list, { clientId }, { signal }),
  });
}

export function userQuery(clientId: string, userId: string) {
  return queryOptions({
    queryKey: ['clients', clientId, 'users', userId],
    queryFn: ({ signal }) => ask(staffCalls.read, { clientId, userId }, { signal }),
  });
}

/** Throws ApiError. */
export function inviteUser(client: QueryClient, clientId: string, form: UserForm): Promise<Invited> {
  return refreshList(
    client,
    clientId,
    ask(staffCalls.invite, { clientId, body: { clientId, ...invitationValues(form) } }),
  );
}

/** Throws ApiError. */
export function inviteAgain(
  client: QueryClient,
  clientId: string,
  { id: userId }: Pick<StaffMember, 'id'>,
): Promise<Invited> {
  return refreshList(client, clientId, ask(staffCalls.inviteAgain, { clientId, userId }));
}

/** Returns a link that accepts the invitation, which staff can pass on. Throws ApiError. */
export async function copyInvitation(clientId: string, { id: userId }: Pick<StaffMember, 'id'>): Promise<string> {
  return (await ask(staffCalls.copyInvitation, { clientId, userId })).link;
}

/** Throws ApiError. */
export function editUser(client: QueryClient, clientId: string, { id, form }: { id: string; form: UserForm }) {
  const body = { clientId, id, ...userValues(form) };
  return refreshList(client, clientId, ask(staffCalls.edit, { id, body }));
}

/** Throws ApiError. */
export function removeUser(client: QueryClient, clientId: string, { id: userId }: Pick<StaffMember, 'id'>) {
  return refreshList(client, clientId, ask(staffCalls.remove, { clientId, userId }));
}

/** Refetches the list once the command has ended. */
async function refreshList<Answer>(client: QueryClient, clientId: string, command: Promise<Answer>): Promise<Answer> {
  try {
    return await command;
  } finally {
    // Refetch also without a response: the server may have completed the command.
    void client.invalidateQueries({ queryKey: userListQuery(clientId).queryKey });
  }
}
