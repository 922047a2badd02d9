import type { Content } from '@nave/domain/contents/content.ts';
import { sundayProblems } from '@nave/domain/contents/sunday/sunday-checks.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import { dashboardPaths } from '../../../../lib/paths.ts';
import { tCount } from '../../../../lib/staff-texts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './sunday.module.css';

interface RowProblemsProps {
  content: Content;
  /** All live and upcoming contents. */
  coming: readonly Content[];
  channels: Parameters<typeof sundayProblems>[1]['channels'];
  now: number;
}

/** The number of problems in an upcoming row, which expands to their list (CNT-319). */
export function RowProblems({ content, coming, channels, now }: RowProblemsProps) {
  const around = { others: coming, channels, storedStart: content.startsAt, now };
  // CNT-318: problems that are not grave are shown once, above the list.
  const problems = sundayProblems(content, around).filter(({ isGrave }) => isGrave);
  const list = <ProblemList problems={problems} formPath={dashboardPaths.content(content.clientId, content.id)} />;
  if (problems.length === 0) return null;
  if (problems.length === 1) {
    return (
      <div className={classNames(styles.row, styles.only, styles.grave)}>
        <Icon svg={warningIcon} size={16} />
        {list}
      </div>
    );
  }
  return (
    <details className={classNames(styles.row, styles.grave)}>
      <summary className={styles.amount}>
        <Icon svg={warningIcon} size={16} />
        {tCount(problems.length, { one: '{{count}} thing to check', other: '{{count}} things to check' })}
      </summary>
      {list}
    </details>
  );
}
