import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import envelopeIcon from '@phosphor-icons/core/light/envelope-simple-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../../features/accounts/staff/outbox.ts';
import { OutboxList } from '../../features/accounts/staff/outbox-list.tsx';
import { sentence, t } from '../../lib/staff-texts.ts';
import { ListUnreachable } from '../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './outbox-page.module.css';

/** /dashboard/outbox: the letters of this installation, for a global owner alone (SHELL-33). */
export function OutboxPage() {
  const { globalRole } = useActor();
  return globalRole === 'owner' ? <Outbox /> : <UnauthorizedPage />;
}

const howTheyLeave = {
  soon: sentence('Letters leave by your mail server. The links in what has left are masked.'),
  never: sentence(
    'No mail leaves this installation: read the letters here and pass their links on. To send mail, set SMTP_URL.',
  ),
};

function Outbox() {
  const { data, isError, refetch } = useQuery(outboxQuery);
  useDocumentTitle(t('Mail outbox'));
  return (
    <PlainPage title={t('Mail outbox')} lead={data && data.leaving !== 'late' && t(howTheyLeave[data.leaving])}>
      {data?.leaving === 'late' && (
        <div className={styles.late}>
          <Banner tone="warn" icon={cloudIcon}>
            {t('The mail server does not take letters right now. They wait here, and we keep trying for two days.')}
          </Banner>
        </div>
      )}
      {!data && isError && <ListUnreachable what={t('letters')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={4} pictureWidth={20} pictureHeight={20} />}
      {data?.items.length === 0 && (
        <EmptyState icon={envelopeIcon} title={t('No letter yet')}>
          {t('Invitations and links for new passwords stand here.')}
        </EmptyState>
      )}
      {data && <OutboxList letters={data.items} leaves={data.leaving !== 'never'} />}
    </PlainPage>
  );
}
