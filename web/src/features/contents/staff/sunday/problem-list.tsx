import type { SundayProblem } from '@nave/domain/contents/sunday/sunday-checks.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldLink } from './field-link.ts';
import styles from './sunday.module.css';

interface ProblemListProps {
  problems: readonly SundayProblem[];
  /** The path of the content's form. */
  formPath: string;
  /** What the form's address carries along. */
  state?: unknown;
  /** What mends it at once, beside its sentence. */
  action?: (field: string) => ReactNode;
}

/** What would go wrong, each sentence a link to the field with which it is mended. */
export function ProblemList({ problems, formPath, state, action }: ProblemListProps) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ field, message }) => (
        <li key={message}>
          <Link to={fieldLink(formPath, field)} state={state}>
            {t(message)}
          </Link>
          {action?.(field)}
        </li>
      ))}
    </ul>
  );
}
