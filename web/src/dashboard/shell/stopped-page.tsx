import warningIcon from '@phosphor-icons/core/light/warning-circle-light.svg?raw';
import { t } from '../../lib/staff-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces the whole dashboard after an error outside of the pages. Depends on no context of the dashboard. */
export function StoppedPage() {
  return (
    <EmptyState
      icon={warningIcon}
      title={t('Something went wrong. Please try again')}
      action={<Button onClick={() => location.reload()}>{t('Reload page')}</Button>}
    >
      {t('The dashboard ran into a problem. Your saved changes are safe.')}
    </EmptyState>
  );
}
