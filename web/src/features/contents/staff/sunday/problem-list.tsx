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
  /** The navigation state for the links. */
  state?: unknown;
  /** Renders a control that fixes a field's problem directly. */
  action?: (field: string) => ReactNode;
}

/** The problems of a content, each with a link to the field in which staff can fix the problem. */
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
