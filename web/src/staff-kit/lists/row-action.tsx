import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

export interface RowAction {
  label: string;
  icon: string;
  /** A page of the dashboard, or with `newTab` a viewer's page. */
  to: string;
  newTab?: boolean;
  /** Why it cannot be done now; the reason shows in a tooltip. */
  refusal?: string | undefined;
}

/** The one thing that can be done with a row, in place of its menu. */
export function RowActionButton({ name, action: { label, icon, to, newTab } }: { name: string; action: RowAction }) {
  const spoken = `${label} ${name}${newTab ? ' (opens in a new tab)' : ''}`;
  const look = { variant: 'subtle', color: 'gray', size: 32, 'aria-label': spoken } as const;
  const content = <Icon svg={icon} size={20} />;
  return (
    <Tooltip label={label}>
      {newTab ? (
        <ActionIcon component="a" href={to} target="_blank" rel="noopener" {...look}>
          {content}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to={to} {...look}>
          {content}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
