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

/** Whom it was sent to; asked once, while the page is open. */
export const invitationQuery = (link: InvitationLink) =>
  queryOptions({
    queryKey: ['invitation', link],
    enabled: isInvitationLink(link),
    queryFn: ({ signal }) => ask(invitationCalls.look, { body: link }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether it has the form of a link of ours. */
export function isInvitationLink(link: InvitationLink): boolean {
  return invitationLinkSchema.safeParse(link).success;
}

/** What came of it: the client to go to, or what to say and at which field. */
export type Accepted = { clientId: string | null } | { problem: string; field: 'email' | 'password' | 'root' };

/** The account, its session, the invitation, one after the other (ACC-73). Throws where the link is to blame. */
export function acceptInvitation(
  client: QueryClient,
  link: InvitationLink,
  { email, password }: CreateAccountForm,
): Promise<Accepted> {
  return accepted(async () => {
    await ask(invitationCalls.createAccount, { body: { ...link, email, password } });
    return activate(client, link, email);
  });
}

/** The invitation alone, for whoever has signed in by a provider. Throws where the link is to blame. */
export function activateInvitation(client: QueryClient, link: InvitationLink, email: string): Promise<Accepted> {
  return accepted(() => activate(client, link, email));
}

async function activate(client: QueryClient, link: InvitationLink, email: string): Promise<Accepted> {
  const { clientId } = await ask(invitationCalls.activate, { body: { ...link, email } });
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return { clientId };
}

async function accepted(work: () => Promise<Accepted>): Promise<Accepted> {
  try {
    return await work();
  } catch (error) {
    logFailure('The invitation could not be accepted', error);
    if (!(error instanceof ApiError) || isLinkNotValid(error)) throw error;
    if (error.code === invitationRefusals.otherEmail.code) return { problem: error.message, field: 'email' };
    const ofPassword = problemOfPassword(error);
    if (ofPassword) return ofPassword;
    const isToWait = error.waitSeconds !== null || error.status === 0;
    const problem = isToWait ? `${t(invitationTexts.notActivated)} ${error.message}` : t(invitationTexts.notActivated);
    return { problem, field: 'root' };
  }
}

/** Somebody else leaves, on this page. Throws ApiError. */
export async function leaveSession(client: QueryClient): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await ask(accountCalls.signOut, {}));
}
