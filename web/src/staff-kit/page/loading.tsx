import { t } from '../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../lib/use-late-notice.ts';
import styles from './loading.module.css';

/** SHELL-137 to SHELL-141. The text appears after 300 ms, so that it does not flicker if the answer is quick. */
export function Loading() {
  const isLate = useLateNotice(true);
  return (
    <p className={styles.loading} role="status">
      {t('Loading...')}
      {isLate && ` ${t(LATE_NOTICE)}`}
    </p>
  );
}
