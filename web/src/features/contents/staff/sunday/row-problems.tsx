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
  /** What is on or coming beside it. */
  coming: readonly Content[];
  channels: Parameters<typeof sundayProblems>[1]['channels'];
  now: number;
}

/** In an upcoming row: how much would go wrong, and on a press what (CNT-319). */
export function RowProblems({ content, coming, channels, now }: RowProblemsProps) {
  const around = { others: coming, channels, storedStart: content.startsAt, now };
  // CNT-318: what is not grave is told once, above the list.
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
