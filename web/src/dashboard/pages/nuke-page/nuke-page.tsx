import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { erasureTexts } from '@nave/domain/accounts/erasure.texts.ts';
import { canManageGlobalUsers } from '@nave/domain/accounts/global-users.policy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EraseForm } from '../../../features/accounts/staff/erase-form.tsx';
import { ErasureReceipt } from '../../../features/accounts/staff/erasure-receipt.tsx';
import { ErasureRows } from '../../../features/accounts/staff/erasure-rows.tsx';
import { erasePerson, erasuresQuery, previewErasure } from '../../../features/accounts/staff/erasures.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './nuke-page.module.css';

/** /dashboard/nuke, only for a global owner (SHELL-29, SHELL-30, OPS-22). */
export function NukePage() {
  return canManageGlobalUsers(useActor()).allowed ? <Nuke /> : <UnauthorizedPage />;
}

function Nuke() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(erasuresQuery);
  const [done, setDone] = useState<{ erasure: Erasure; email: string } | null>(null);
  useDocumentTitle(t('Nuke'));
  return (
    <PlainPage
      title={t('Nuke')}
      lead={t(
        'Erases a person from this installation: account, roles, emails, names and texts. Figures stay. Backups that were made before still contain the person, and a restore erases the person again.',
      )}
    >
      <EraseForm
        onPreview={previewErasure}
        onErase={(email) => erasePerson(client, email)}
        onErased={(erasure, email) => {
          setDone({ erasure, email });
          showToast(t(erasureTexts.nuked), { tone: 'ok' });
        }}
        onFailed={() => showToast(t(erasureTexts.failed), { tone: 'error' })}
      />
      {done && <ErasureReceipt erasure={done.erasure} email={done.email} />}
      {data && data.items.length > 0 && (
        <section className={styles.earlier}>
          <h2 className={styles.title}>{t('Earlier erasures')}</h2>
          <ErasureRows erasures={data.items} />
        </section>
      )}
      {!data && isError && <ListUnreachable what={t('erasures')} onRetry={() => void refetch()} />}
    </PlainPage>
  );
}
