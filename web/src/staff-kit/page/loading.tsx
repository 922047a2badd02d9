import { t } from '../../lib/staff-texts.ts';
import { NO_ANSWER, useNoAnswer } from '../../lib/use-no-answer.ts';
import styles from './loading.module.css';

/** SHELL-137 to SHELL-141. Shows after 300 ms, so that a quick answer does not flicker. */
export function Loading() {
  const isLate = useNoAnswer(true);
  return (
    <p className={styles.loading} role="status">
      {t('Loading...')}
      {isLate && ` ${t(NO_ANSWER)}`}
    </p>
  );
}
