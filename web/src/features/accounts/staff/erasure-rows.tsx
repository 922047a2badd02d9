import { erasedParts } from '@nave/domain/accounts/erased-parts.ts';
import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { listMoment } from '../../../lib/staff-dates.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import styles from './erasure-rows.module.css';

/** Earlier erasures: when, by whom and how much, without the persons (OPS-118). */
export function ErasureRows({ erasures }: { erasures: readonly Erasure[] }) {
  return (
    <ul aria-label={t('Earlier erasures')}>
      {erasures.map(({ id, erasedAt, erasedBy, counts }) => (
        <Row key={id} className={styles.row}>
          <time dateTime={erasedAt}>{listMoment(erasedAt)}</time>
          <p className={styles.by}>{erasedBy ? t('by {{name}}', { name: erasedBy }) : t('by the operator')}</p>
          <p className={styles.total}>
            {tCount(
              erasedParts.reduce((sum, part) => sum + counts[part], 0),
              { one: '{{count}} item', other: '{{count}} items' },
            )}
          </p>
        </Row>
      ))}
    </ul>
  );
}
