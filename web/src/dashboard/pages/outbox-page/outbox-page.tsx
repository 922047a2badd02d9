import { roleOnAll } from '@nave/domain/kernel/actor.ts';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import envelopeIcon from '@phosphor-icons/core/light/envelope-simple-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../../../features/accounts/staff/outbox.ts';
import { OutboxList } from '../../../features/accounts/staff/outbox-list.tsx';
import { sentence, t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './outbox-page.module.css';

/** /dashboard/outbox: the emails of this installation, only for a global owner (SHELL-33). */
export function OutboxPage() {
  return roleOnAll(useActor()) === 'owner' ? <Outbox /> : <UnauthorizedPage />;
}

const deliveryNotes = {
  soon: sentence('Your mail server sends these emails. Links are hidden once an email is sent.'),
  never: sentence(
    'This installation sends no email. Copy the links here and share them yourself. To send email, set SMTP_URL.',
  ),
};

function Outbox() {
  const { data, isError, refetch } = useQuery(outboxQuery);
  useDocumentTitle(t('Mail outbox'));
  return (
    <PlainPage title={t('Mail outbox')} lead={data && data.leaving !== 'late' && t(deliveryNotes[data.leaving])}>
      {data?.leaving === 'late' && (
        <div className={styles.late}>
          <Banner tone="warn" icon={cloudIcon}>
            {t('The mail server isn’t accepting emails right now. They stay here, and we keep trying for two days.')}
          </Banner>
        </div>
      )}
      {!data && isError && <ListUnreachable what={t('emails')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={4} pictureWidth={20} pictureHeight={20} />}
      {data?.items.length === 0 && (
        <EmptyState icon={envelopeIcon} title={t('No emails yet')}>
          {t('Invitations and password reset emails appear here.')}
        </EmptyState>
      )}
      {data && <OutboxList letters={data.items} leaves={data.leaving !== 'never'} />}
    </PlainPage>
  );
}
