import { Button } from '@mantine/core';
import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import ticketIcon from '@phosphor-icons/core/light/ticket-light.svg?raw';
import { useInfiniteQuery } from '@tanstack/react-query';
import { upcomingEventPages } from '../../../features/operations/staff/upcoming-events.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './upcoming-paywall-page.module.css';
import { UpcomingRows } from './upcoming-rows.tsx';

/** /dashboard/upcomingPaywall, only for people with a global role (SHELL-25, SHELL-26, PAY-123). */
export function UpcomingPaywallPage() {
  return canSeeUpcoming(useActor()).allowed ? <UpcomingPaywall /> : <UnauthorizedPage />;
}

function UpcomingPaywall() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(upcomingEventPages);
  const items = data?.pages.flatMap((page) => page.items);
  useDocumentTitle(t('Upcoming paywall events'));
  return (
    <PlainPage
      title={t('Upcoming paywall events')}
      lead={t('Events of the next 14 days in the channels of all organisations that ask for an attendee number.')}
    >
      <div className={styles.list}>
        {items && items.length > 0 && <UpcomingRows events={items} />}
        {items?.length === 0 && (
          <div className={styles.empty}>
            <EmptyState icon={ticketIcon} title={t('No events in the next 14 days')}>
              {t('An event appears here once an organisation connects it to a channel.')}
            </EmptyState>
          </div>
        )}
        {!items && isError && <ListUnreachable what={t('events')} onRetry={() => void refetch()} />}
        {!items && !isError && <SkeletonRows count={4} pictureWidth={0} pictureHeight={36} />}
      </div>
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </PlainPage>
  );
}
