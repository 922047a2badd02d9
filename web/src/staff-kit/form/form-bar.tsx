import { Button } from '@mantine/core';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../lib/use-late-notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './form-bar.module.css';

interface FormBarProps {
  hasChanges: boolean;
  isSaving: boolean;
  /** The save waits for an upload. */
  isWaiting: boolean;
  /** The main button moves to the next section instead of saving (CHN-78). */
  isNext: boolean;
  cancelPath: string;
  /** Why the form is read-only. */
  refusal?: string | undefined;
  /** Why the last save failed (SHELL-159). */
  failure?: string | undefined;
}

/** The form's footer: sticks to the window's bottom until the page's own footer comes into view (SHELL-123). */
export function FormBar({ hasChanges, isSaving, isWaiting, isNext, cancelPath, refusal, failure }: FormBarProps) {
  const isLate = useLateNotice(isSaving && !isWaiting);
  const stateText = isWaiting
    ? t('Waiting for a picture to upload.')
    : isLate
      ? `${t(LATE_NOTICE)} ${t('Your changes are still here.')}`
      : t('Unsaved changes');
  return (
    <div className={classNames(styles.bar, failure && styles.failed, isLate && styles.late)}>
      <p className={styles.state} role="status">
        {refusal && (
          <>
            <Icon svg={lockIcon} /> {t(refusal)}
          </>
        )}
        {!refusal && failure && (
          <>
            <Icon svg={warningIcon} /> {t(failure)}
          </>
        )}
        {!refusal && !failure && hasChanges && (
          <>
            <i className={styles.dot} /> {stateText}
          </>
        )}
      </p>
      <Button component={Link} to={cancelPath}>
        {refusal ? t('Back') : t('Cancel')}
      </Button>
      {!refusal && (
        <Button type="submit" variant="filled" className={styles.main} disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? t('Saving...') : isNext ? t('Next') : t('Save')}
        </Button>
      )}
    </div>
  );
}
