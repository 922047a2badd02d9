import type { GlobalUser, GlobalUserForm } from '@nave/domain/accounts/global-users.api.ts';
import { globalUserCalls } from '@nave/domain/accounts/global-users.calls.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { dashboardPaths } from '../../../lib/paths.ts';

/** The users with a role on all organisations, and those who are invited to it, by name. */
export const globalUsersQuery = queryOptions({
  queryKey: ['global-users'],
  queryFn: ({ signal }) => ask(globalUserCalls.list, {}, { signal }),
});

/** Throws ApiError. */
export function addGlobalUser(
  client: QueryClient,
  form: GlobalUserForm,
): Promise<AnswerOf<typeof globalUserCalls.add>> {
  return refreshList(client, ask(globalUserCalls.add, { body: form }));
}

/** Returns the address of a new sign-up link; the link before no longer works. Throws ApiError. */
export async function renewSignUpLink({ id: userId }: Pick<GlobalUser, 'id'>): Promise<string> {
  const { data } = await ask(globalUserCalls.renewLink, { userId });
  return signUpAddress(data);
}

/** Takes the role of a user, or withdraws the invitation. Throws ApiError. */
export async function removeGlobalUser(client: QueryClient, { id: userId }: Pick<GlobalUser, 'id'>): Promise<void> {
  await refreshList(client, ask(globalUserCalls.remove, { userId }));
}

/** Returns the whole address of a sign-up link. */
export function signUpAddress({ userId, verificationCode }: { userId: string; verificationCode: string }): string {
  return location.origin + dashboardPaths.signup(userId, verificationCode);
}

/** Fetches the list again once the command has ended, also if the command fails: the server may have completed it. */
async function refreshList<Answer>(client: QueryClient, command: Promise<Answer>): Promise<Answer> {
  try {
    return await command;
  } finally {
    void client.invalidateQueries({ queryKey: globalUsersQuery.queryKey });
  }
}
