import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './error-summary.module.css';
import type { FormProblem } from './form-errors.ts';

interface ErrorSummaryProps {
  problems: FormProblem[];
  /** Opens the field's section and focuses the field. */
  onFollow: (path: string) => void;
}

/** SHELL-131, SHELL-132: lists the form's errors, each as a button that focuses its field. */
export function ErrorSummary({ problems, onFollow }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.summary} role="alert">
      <Icon svg={warningIcon} size={20} />
      <div>
        <b className={styles.title}>{t(kernelRefusals.invalidForm.message)}</b>
        <ul>
          {problems.map(({ path, message }) => (
            <li key={path}>
              <button type="button" className={styles.link} onClick={() => onFollow(path)}>
                {t(message)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
