import { t } from '../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../lib/use-late-notice.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  count: number;
  pictureWidth: number;
  pictureHeight: number;
}

/** Placeholder for the rows of a loading list. */
export function SkeletonRows({ count, pictureWidth, pictureHeight }: SkeletonRowsProps) {
  const isLate = useLateNotice(true);
  return (
    <div role="status">
      <VisuallyHidden>{t('Loading...')}</VisuallyHidden>
      {isLate && <p className={styles.late}>{t(LATE_NOTICE)}</p>}
      {Array.from({ length: count }, (_, at) => `row-${at}`).map((row) => (
        <div className={styles.row} key={row}>
          <Skeleton width={pictureWidth} height={pictureHeight} radius="2" />
          <div className={styles.words}>
            <Skeleton width="min(240px, 60%)" />
            <Skeleton width="min(160px, 40%)" />
          </div>
        </div>
      ))}
    </div>
  );
}
