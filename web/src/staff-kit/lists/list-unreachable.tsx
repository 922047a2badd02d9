import { Button } from '@mantine/core';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import againIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw';
import { t } from '../../lib/staff-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';

/** SHELL-149: replaces a list that could not be loaded; the page stays usable. */
export function ListUnreachable({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={cloudIcon}
      title={t('We can’t load your {{what}} right now', { what })}
      action={
        <Button leftSection={<Icon svg={againIcon} />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {t('Nothing is lost, and viewers aren’t affected. We keep trying.')}
    </EmptyState>
  );
}
