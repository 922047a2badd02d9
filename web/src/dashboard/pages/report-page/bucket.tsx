import type { ActivityBucket } from '@nave/domain/operations/client-activity.ts';
import type { ReportedClient } from '@nave/domain/operations/reports.api.ts';
import archiveIcon from '@phosphor-icons/core/regular/archive.svg?raw';
import restoreIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?raw';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ArchiveQuestion } from '../../../features/clients/staff/archive-question.tsx';
import { useArchiving } from '../../../features/clients/staff/use-archiving.ts';
import { refreshClientReport } from '../../../features/operations/staff/client-report.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { listDate } from '../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { RowMenu } from '../../../staff-kit/lists/row-menu.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './bucket.module.css';

const titles: Record<ActivityBucket, string> = {
  '1': sentence('Within 1 month'),
  '3': sentence('Within 3 months'),
  '6': sentence('Within 6 months'),
  '12': sentence('Within 12 months'),
  slowest: sentence('Slowest'),
};

interface BucketProps {
  bucket: ActivityBucket;
  clients: readonly ReportedClient[];
  /** Number of clients in the bucket, including those on pages that are not loaded yet. */
  count: number;
}

/** The clients of an activity bucket (OPS-46). */
export function Bucket({ bucket, clients, count }: BucketProps) {
  const title = t(titles[bucket]);
  return (
    <section className={styles.bucket}>
      <h2 className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      <ul aria-label={title}>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} />
        ))}
      </ul>
    </section>
  );
}

function ClientRow({ client }: { client: ReportedClient }) {
  const { id, name, isArchived, lastWeek } = client;
  const queryClient = useQueryClient();
  const archiving = useArchiving(id);
  const [isAsked, setAsked] = useState(false);
  const change = (toArchived: boolean) =>
    archiving.mutate(toArchived, {
      onSettled: () => {
        setAsked(false);
        // OPS-56
        void refreshClientReport(queryClient);
      },
    });
  const action = isArchived
    ? { label: t('Restore'), icon: restoreIcon, onChoose: () => change(false) }
    : { label: t('Archive...'), icon: archiveIcon, onChoose: () => setAsked(true), destructive: true };
  return (
    <Row className={styles.row}>
      <div className={styles.words}>
        <RowName className={styles.name} name={name} link={{ to: dashboardPaths.channels(id) }} />
        <p className={styles.recent}>{recentWords(client)}</p>
      </div>
      <p className={styles.marks}>
        {isArchived && <Badge tone="warn">{t('Archived')}</Badge>}
        {lastWeek > 0 && (
          <Badge>{tCount(lastWeek, { one: '{{count}} in 7 days', other: '{{count}} in 7 days' })}</Badge>
        )}
      </p>
      <RowMenu name={name} actions={[action]} />
      <ArchiveQuestion
        client={client}
        open={isAsked}
        busy={archiving.isPending}
        onConfirm={() => change(true)}
        onClose={() => setAsked(false)}
      />
    </Row>
  );
}

function recentWords({ mostRecentContent, timeZoneName: timeZone }: ReportedClient): string {
  if (mostRecentContent === null) return t('No content yet.');
  return t('Most recent content: {{moment}}', { moment: listDate(mostRecentContent, { timeZone }) });
}
