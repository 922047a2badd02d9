import type { GlobalUserForm as Form, GlobalUser } from '@nave/domain/accounts/global-users.api.ts';
import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import { globalUserTexts } from '@nave/domain/accounts/global-users.texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GlobalUserForm } from '../../../features/accounts/staff/global-user-form.tsx';
import { GlobalUserRows } from '../../../features/accounts/staff/global-user-rows.tsx';
import {
  addGlobalUser,
  globalUsersQuery,
  removeGlobalUser,
  renewSignUpLink,
  signUpAddress,
} from '../../../features/accounts/staff/global-users.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './global-users-page.module.css';

/** /dashboard/global, only for a global owner (SHELL-19, SHELL-20, OPS-1, OPS-2). */
export function GlobalUsersPage() {
  return canManageGlobalUsers(useActor()).allowed ? <GlobalUsers /> : <UnauthorizedPage />;
}

function GlobalUsers() {
  const actor = useActor();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(globalUsersQuery);
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({});
  useDocumentTitle(t('Global users'));
  const add = async (form: Form) => {
    const { result, data: link } = await addGlobalUser(client, form);
    if (link) setLinks((others) => ({ ...others, [link.userId]: signUpAddress(link) }));
    showToast(t(globalUserTexts[result]), { tone: 'ok' });
  };
  const renew = async (user: GlobalUser) => {
    const link = await renewSignUpLink(user);
    setLinks((others) => ({ ...others, [user.id]: link }));
  };
  return (
    <PlainPage title={t('Global users')} lead={t('Global users work in all organisations of this installation.')}>
      <div className={styles.form}>
        <GlobalUserForm onAdd={add} onFailed={() => showToast(t(globalUserTexts.failed), { tone: 'error' })} />
      </div>
      <section className={styles.list}>
        <h2 className={styles.title}>{t('Who has a global role')}</h2>
        {data && (
          <GlobalUserRows
            users={data.items}
            actor={actor}
            links={links}
            onRenew={renew}
            onRemove={(user) => removeGlobalUser(client, user)}
          />
        )}
        {!data && isError && <ListUnreachable what={t('users')} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows count={3} pictureWidth={40} pictureHeight={40} />}
      </section>
    </PlainPage>
  );
}
