import { Button } from '@mantine/core';
import { staffTexts } from '@nave/domain/accounts/staff.texts.ts';
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './remove-user.module.css';

interface RemoveUserProps {
  name: string;
  clientName: string;
  /** Throws ApiError. */
  onRemove: () => Promise<void>;
  onRemoved: () => void;
}

/** The button 'Remove User', which asks for confirmation (USR-112, USR-118, USR-119). */
export function RemoveUser({ name, clientName, onRemove, onRemoved }: RemoveUserProps) {
  const [state, setState] = useState<'closed' | 'confirming' | 'removing'>('closed');
  const remove = async () => {
    setState('removing');
    try {
      await onRemove();
      onRemoved();
    } catch (error) {
      logFailure('The user could not be removed', error);
      setState('closed');
      showToast(t(staffTexts.notRemoved), { tone: 'error' });
    }
  };
  return (
    <>
      <Button className={styles.remove} onClick={() => setState('confirming')}>
        {t('Remove User')}
      </Button>
      <Question
        open={state !== 'closed'}
        title={t('Remove {{name}}?', { name })}
        text={t('They lose access to {{clientName}} immediately. Their account stays, and you can invite them again.', {
          clientName,
        })}
        answers={[
          { label: t('Cancel'), onChoose: () => setState('closed'), tone: 'main' },
          { label: t('Remove'), onChoose: () => void remove(), tone: 'destructive', busy: state === 'removing' },
        ]}
      />
    </>
  );
}
