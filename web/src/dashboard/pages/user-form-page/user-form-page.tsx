import {
  canEditUser,
  canInvite,
  canListStaff,
  canRemoveUser,
  offeredRoles,
} from '@nave/domain/accounts/staff.policy.ts';
import { editProblems, invitationProblems, staffTexts } from '@nave/domain/accounts/staff.texts.ts';
import type { StaffMember } from '@nave/domain/accounts/staff-member.ts';
import { canManageTokens } from '@nave/domain/accounts/tokens.policy.ts';
import { emailProblem, newUserForm, userToForm } from '@nave/domain/accounts/user-form.ts';
import { whitelistOn } from '@nave/domain/kernel/actor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AccessTokens } from '../../../features/accounts/staff/access-tokens.tsx';
import { RemoveUser } from '../../../features/accounts/staff/remove-user.tsx';
import { addToken, deleteToken, tokenListQuery } from '../../../features/accounts/staff/tokens.ts';
import { UserForm } from '../../../features/accounts/staff/user-form.tsx';
import {
  copyInvitation,
  editUser,
  inviteAgain,
  inviteUser,
  removeUser,
  userListQuery,
  userQuery,
} from '../../../features/accounts/staff/users.ts';
import { WaitingInvitation } from '../../../features/accounts/staff/waiting-invitation.tsx';
import { channelListQuery } from '../../../features/channels/staff/channels.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** /dashboard/{clientId}/users/add and /dashboard/{clientId}/users/{userId} (SHELL-44 to SHELL-47). */
export function UserFormPage() {
  const { userId } = useParams();
  const isAllowed = canListStaff(useActor(), useClient()).allowed;
  if (!isAllowed) return <UnauthorizedPage />;
  return userId ? <EditUser key={userId} userId={userId} /> : <AddUser />;
}

/** Returns what the add form and the edit form share. */
function useUserFormProps() {
  const client = useClient();
  const actor = useActor();
  const navigate = useNavigate();
  const channels = useQuery(channelListQuery(client.id));
  const users = useQuery(userListQuery(client.id));
  const listPath = dashboardPaths.users(client.id);
  const owner = users.data?.items.find(({ role }) => role === 'owner');
  const finish = (message: string) => {
    showToast(t(message), { tone: 'ok' });
    void navigate(listPath);
  };
  const shared = {
    channels: channels.data?.items ?? [],
    isLimited: whitelistOn(actor, client.id) !== null,
    cancelPath: listPath,
    ownerName: owner && `${owner.firstName} ${owner.lastName}`,
    emailProblem: (email: string) => emailProblem(email, users.data?.items ?? []),
  };
  return { client, actor, finish, shared };
}

function AddUser() {
  const { client, actor, finish, shared } = useUserFormProps();
  const queryClient = useQueryClient();
  usePageHeader({ title: t('Add A User') });
  const mailLeaves = useRef(true);
  const mayInvite = canInvite(actor, client).allowed;
  if (!mayInvite) return <UnauthorizedPage />;
  return (
    <UserForm
      {...shared}
      isNew
      start={newUserForm(shared)}
      roles={offeredRoles(actor, client)}
      onSave={async (form) => {
        mailLeaves.current = (await inviteUser(queryClient, client.id, form)).mailLeaves ?? true;
      }}
      sentenceOf={({ code }) => invitationProblems[code] ?? t(staffTexts.notInvited)}
      onSaved={({ setsPassword, email }) =>
        finish(t(setsPassword ? staffTexts.invitedWithPassword : staffTexts.invited(email.trim(), mailLeaves.current)))
      }
    />
  );
}

function EditUser({ userId }: { userId: string }) {
  const user = useQuery({ ...userQuery(useClient().id, userId), refetchOnMount: 'always' });
  return (
    <RecordGate query={user} missing={t('User not found.')}>
      {(stored) => <EditUserForm user={stored} />}
    </RecordGate>
  );
}

function EditUserForm({ user }: { user: StaffMember }) {
  const { client, actor, finish, shared } = useUserFormProps();
  const queryClient = useQueryClient();
  const name = `${user.firstName} ${user.lastName}`;
  usePageHeader({ title: name });
  const mayEdit = canEditUser(actor, client, user).allowed;
  const offered = offeredRoles(actor, client);
  return (
    <UserForm
      {...shared}
      isNew={false}
      start={userToForm(user)}
      roles={offered.includes(user.role) ? offered : [user.role]}
      refusal={mayEdit ? undefined : refusalReason(user.id === actor.id)}
      onSave={async (form) => void (await editUser(queryClient, client.id, { id: user.id, form }))}
      sentenceOf={({ code }) => editProblems[code] ?? t(staffTexts.notUpdated)}
      onSaved={() => finish(t(staffTexts.updated))}
    >
      {!user.isVerified && mayEdit && (
        <WaitingInvitation
          email={user.email}
          onCopy={() => copyInvitation(client.id, user)}
          onSendAgain={async () => (await inviteAgain(queryClient, client.id, user)).mailLeaves ?? true}
          sentenceOf={({ code }) => invitationProblems[code] ?? t(staffTexts.notInvited)}
        />
      )}
      {canManageTokens(actor, client, user).allowed && <Tokens userId={user.id} />}
      {canRemoveUser(actor, client, user).allowed && (
        <RemoveUser
          name={name}
          clientName={client.name}
          onRemove={async () => void (await removeUser(queryClient, client.id, user))}
          onRemoved={() => finish(t(staffTexts.removed))}
        />
      )}
    </UserForm>
  );
}

function Tokens({ userId }: { userId: string }) {
  const ids = { clientId: useClient().id, userId };
  const queryClient = useQueryClient();
  const { data } = useQuery(tokenListQuery(ids));
  if (!data) return null;
  return (
    <AccessTokens
      tokens={data.items}
      onAdd={(form) => addToken(queryClient, ids, form)}
      onDelete={(token) => deleteToken(queryClient, ids, token)}
    />
  );
}

function refusalReason(isOwn: boolean): string {
  return isOwn ? t('Someone else has to change your role.') : t('This user has more permissions than you.');
}
