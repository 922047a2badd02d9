import { Button } from '@mantine/core';
import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import calendarIcon from '@phosphor-icons/core/light/calendar-blank-light.svg?raw';
import { useInfiniteQuery } from '@tanstack/react-query';
import { upcomingContentPages } from '../../../features/operations/staff/upcoming-contents.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UpcomingContents } from './upcoming-contents.tsx';
import styles from './upcoming-page.module.css';

/** /dashboard/upcoming, only for people with a global role (SHELL-23, SHELL-24, OPS-57). */
export function UpcomingPage() {
  return canSeeUpcoming(useActor()).allowed ? <Upcoming /> : <UnauthorizedPage />;
}

function Upcoming() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(upcomingContentPages);
  const items = data?.pages.flatMap((page) => page.items);
  useDocumentTitle(t('Upcoming contents'));
  return (
    <PlainPage title={t('Upcoming contents')} lead={t('Contents of all organisations that start in the next 2 days.')}>
      <div className={styles.list}>
        {items && items.length > 0 && <UpcomingContents contents={items} />}
        {items?.length === 0 && (
          <div className={styles.empty}>
            <EmptyState icon={calendarIcon} title={t('Nothing starts in the next 2 days')}>
              {t('A content appears here 2 days before it starts.')}
            </EmptyState>
          </div>
        )}
        {!items && isError && <ListUnreachable what={t('contents')} onRetry={() => void refetch()} />}
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
