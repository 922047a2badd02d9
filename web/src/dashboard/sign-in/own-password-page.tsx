import { Button } from '@mantine/core';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOutOnPage } from '../../features/accounts/staff/invitation.ts';
import { PasswordChangeFields } from '../../features/accounts/staff/password-change-form.tsx';
import { changePassword } from '../../features/accounts/staff/profile.ts';
import { t } from '../../lib/staff-texts.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { EntryFrame } from './entry-frame.tsx';

/** A user who signed in with the password of an invitation must first choose a new one (USR-153). */
export function OwnPasswordPage({ user }: { user: AppUser }) {
  const queryClient = useQueryClient();
  const signingOut = useMutation({ mutationFn: () => signOutOnPage(queryClient) });
  return (
    <EntryFrame
      title={t('Choose your password')}
      lead={t('Welcome, {{firstName}}. Choose a password that only you know. It replaces the one you were given.', {
        firstName: user.firstName,
      })}
    >
      <PasswordChangeFields
        email={user.email}
        hasPassword
        isAlone
        onSave={async (change) => {
          await changePassword(queryClient, change);
          await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
        }}
      />
      <Button
        variant="default"
        size="lg"
        fullWidth
        mt={12}
        loading={signingOut.isPending}
        onClick={() => signingOut.mutate()}
      >
        {t('Sign out')}
      </Button>
    </EntryFrame>
  );
}
