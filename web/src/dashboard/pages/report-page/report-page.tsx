import { Switch } from '@mantine/core';
import { activityBuckets } from '@nave/domain/operations/client-activity.ts';
import { canSeeClientReport } from '@nave/domain/operations/operations.policy.ts';
import type { ReportedClient } from '@nave/domain/operations/reports.api.ts';
import buildingsIcon from '@phosphor-icons/core/light/buildings-light.svg?raw';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientReportPages } from '../../../features/operations/staff/client-report.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { ShowMore } from '../../../staff-kit/lists/paged-list.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Bucket } from './bucket.tsx';
import styles from './report-page.module.css';

/** /dashboard/report, only for a global owner (SHELL-27, SHELL-28, OPS-42). */
export function ReportPage() {
  return canSeeClientReport(useActor()).allowed ? <Report /> : <UnauthorizedPage />;
}

function Report() {
  const [withArchived, setWithArchived] = useState(false);
  const pages = useInfiniteQuery(clientReportPages({ withArchived }));
  const { data, isError, refetch } = pages;
  const [newest] = data?.pages.toReversed() ?? [];
  // A list that begins again after a change may repeat clients.
  const clients = data && [...new Map(data.pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()];
  useDocumentTitle(t('Client Report'));
  return (
    <PlainPage
      title={t('Client Report')}
      lead={t('Organisations by their most recent content. A planned content counts as now.')}
    >
      <div className={styles.head}>
        <p className={styles.total}>
          {newest &&
            tCount(newest.lastWeek, {
              one: '{{count}} content started in the last 7 days.',
              other: '{{count}} contents started in the last 7 days.',
            })}
        </p>
        <Switch
          label={t('Show archived organisations')}
          checked={withArchived}
          onChange={(event) => setWithArchived(event.currentTarget.checked)}
        />
      </div>
      {newest && clients && <Buckets clients={clients} counts={newest.counts} />}
      {clients?.length === 0 && (
        <EmptyState icon={buildingsIcon} title={t('No organisations yet')}>
          {t('Demo organisations are not part of the report.')}
        </EmptyState>
      )}
      {!data && isError && <ListUnreachable what={t('organisations')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={5} pictureWidth={0} pictureHeight={36} />}
      <ShowMore pages={pages} />
    </PlainPage>
  );
}

interface BucketsProps {
  clients: readonly ReportedClient[];
  counts: Record<(typeof activityBuckets)[number], number>;
}

function Buckets({ clients, counts }: BucketsProps) {
  return activityBuckets.map((bucket) => {
    const own = clients.filter((client) => client.bucket === bucket);
    return own.length > 0 && <Bucket key={bucket} bucket={bucket} clients={own} count={counts[bucket]} />;
  });
}
