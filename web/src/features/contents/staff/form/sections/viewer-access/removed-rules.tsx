import { Button } from '@mantine/core';
import { contentTexts } from '@nave/domain/contents/contents.texts.ts';
import { t } from '../../../../../../lib/staff-texts.ts';
import { fieldError } from '../../../../../../staff-kit/fields/form-field.tsx';
import styles from './viewer-access.module.css';

/** The alert after a channel was unchecked whose rules the content had (CNT-218). */
export function RemovedRules({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={styles.row} role="alert">
      {fieldError(contentTexts.rulesDeleted)}
      <Button variant="default" size="xs" onClick={onUndo}>
        {t('Undo')}
      </Button>
    </div>
  );
}
