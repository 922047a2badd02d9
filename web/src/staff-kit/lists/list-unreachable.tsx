import { Button } from '@mantine/core';
import cloudIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import againIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';

/** SHELL-149: a list that could not be fetched leaves the page usable. */
export function ListUnreachable({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <EmptyState
      icon={cloudIcon}
      title={`We can’t reach your ${what} right now`}
      action={
        <Button leftSection={<Icon svg={againIcon} />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Nothing is lost, and viewers are not affected. We try again by ourselves every few seconds.
    </EmptyState>
  );
}
