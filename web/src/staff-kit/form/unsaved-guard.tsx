import { t } from '../../lib/staff-texts.ts';
import { LeaveGuard } from './leave-guard.tsx';

interface UnsavedGuardProps {
  /** Whether navigating to this path loses changes. */
  losesChanges: (path: string) => boolean;
  hasChanges: boolean;
}

/** SHELL-125 to SHELL-130: asks before unsaved changes are lost, also when the tab closes. */
export function UnsavedGuard({ losesChanges, hasChanges }: UnsavedGuardProps) {
  return (
    <LeaveGuard
      asks={losesChanges}
      isOn={hasChanges}
      title={t('Unsaved changes')}
      text={t('Are you sure you want to leave? You have unsaved changes.')}
    />
  );
}
