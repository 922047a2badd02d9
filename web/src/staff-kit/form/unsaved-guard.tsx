import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Question } from '../questions/question.tsx';

interface UnsavedGuardProps {
  /** Whether navigating to this path loses changes. */
  losesChanges: (path: string) => boolean;
  hasChanges: boolean;
}

/** SHELL-125 to SHELL-130: asks before unsaved changes are lost, also when the tab closes. */
export function UnsavedGuard({ losesChanges, hasChanges }: UnsavedGuardProps) {
  const blocker = useBlocker(({ nextLocation }) => losesChanges(nextLocation.pathname));
  useWindowEvent('beforeunload', (event) => {
    if (hasChanges) event.preventDefault();
  });
  return (
    <Question
      open={blocker.state === 'blocked'}
      title={t('Unsaved changes')}
      text={t('Are you sure you want to leave? You have unsaved changes.')}
      answers={[
        { label: t('Stay'), onChoose: () => blocker.reset?.(), tone: 'main' },
        { label: t('Leave'), onChoose: () => blocker.proceed?.(), tone: 'destructive' },
      ]}
    />
  );
}
