import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import {
  type CreateAccountForm,
  type InvitationLink,
  invitationLinkSchema,
} from '@nave/domain/accounts/invitation.api.ts';
import { invitationCalls } from '@nave/domain/accounts/invitation.calls.ts';
import { invitationRefusals, invitationTexts } from '@nave/domain/accounts/invitation.texts.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';
import { isLinkNotValid, problemOfPassword } from './passwords.ts';

/** The invited email address; fetched once while the page is open. */
export const invitationQuery = (link: InvitationLink) =>
  queryOptions({
    queryKey: ['invitation', link],
    enabled: isInvitationLink(link),
    queryFn: ({ signal }) => ask(invitationCalls.look, { body: link }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the link has the format of an invitation link. */
export function isInvitationLink(link: InvitationLink): boolean {
  return invitationLinkSchema.safeParse(link).success;
}

/** The outcome of accepting an invitation: the client to open, or a problem and its field. */
export type Accepted = { clientId: string | null } | { problem: string; field: 'email' | 'password' | 'root' };

/** Creates the account and its session, then activates the invitation (ACC-73). Throws if the link is not valid. */
export function acceptInvitation(
  client: QueryClient,
  link: InvitationLink,
  { email, password }: CreateAccountForm,
): Promise<Accepted> {
  return withProblems(async () => {
    await ask(invitationCalls.createAccount, { body: { ...link, email, password } });
    return activate(client, link, email);
  });
}

/** Activates the invitation of a user who signed in by a provider. Throws if the link is not valid. */
export function activateInvitation(client: QueryClient, link: InvitationLink, email: string): Promise<Accepted> {
  return withProblems(() => activate(client, link, email));
}

async function activate(client: QueryClient, link: InvitationLink, email: string): Promise<Accepted> {
  const { clientId } = await ask(invitationCalls.activate, { body: { ...link, email } });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return { clientId };
}

/** Runs `accept` and returns its failure as a problem. Throws if the link is not valid. */
async function withProblems(accept: () => Promise<Accepted>): Promise<Accepted> {
  try {
    return await accept();
  } catch (error) {
    logFailure('The invitation could not be accepted', error);
    if (!(error instanceof ApiError) || isLinkNotValid(error)) throw error;
    if (error.code === invitationRefusals.otherEmail.code) return { problem: error.message, field: 'email' };
    const passwordProblem = problemOfPassword(error);
    if (passwordProblem) return passwordProblem;
    const canRetry = error.waitSeconds !== null || error.status === 0;
    const problem = canRetry ? `${t(invitationTexts.notActivated)} ${error.message}` : t(invitationTexts.notActivated);
    return { problem, field: 'root' };
  }
}

/** Signs out the current user without leaving the page. Throws ApiError. */
export async function signOutOnPage(client: QueryClient): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await ask(accountCalls.signOut, {}));
}
