import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PasswordChangeFields } from '../../features/accounts/staff/password-change-form.tsx';
import { changePassword, endOtherSessions, endSession, profileQuery } from '../../features/accounts/staff/profile.ts';
import { SessionList } from '../../features/accounts/staff/session-list.tsx';
import { FormPart } from '../../staff-kit/fields/form-part.tsx';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../staff-kit/page/page-header.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './profile-page.module.css';

/** One's own account: /dashboard/profile, also below an organisation (SHELL-40, SHELL-41, ACC-118). */
export function ProfilePage() {
  const { id, name, email } = useActor();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(profileQuery);
  useDocumentTitle('Your profile');
  if (!data) return isError ? <UnreachablePage onRetry={() => void refetch()} /> : <Loading />;
  return (
    <div className={styles.page}>
      <header className={styles.person}>
        <Avatar id={id} name={name || email} size="large" />
        <div className={styles.words}>
          <h1 className={styles.title}>{name || email}</h1>
          <p className={styles.email}>{email}</p>
        </div>
      </header>
      <FormPart title="Password">
        <PasswordChangeFields
          key={String(data.hasPassword)}
          email={email}
          hasPassword={data.hasPassword}
          onSave={(change) => changePassword(queryClient, change)}
        />
      </FormPart>
      <FormPart title="Where you are signed in">
        <SessionList
          sessions={data.sessions}
          onEnd={(sessionId) => endSession(queryClient, sessionId)}
          onEndOthers={() => endOtherSessions(queryClient)}
        />
      </FormPart>
    </div>
  );
}
