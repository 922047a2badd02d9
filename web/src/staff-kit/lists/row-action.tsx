import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface Shown {
  label: string;
  icon: string;
  /** Why it cannot be done now; the reason shows in a tooltip. */
  refusal?: string | undefined;
  /** In a menu a line stands above it. */
  ruledOff?: boolean;
}

/** Leads to a page of the dashboard, or with `newTab` to a viewer's page. */
export interface RowLink extends Shown {
  to: string;
  newTab?: boolean;
}

/** Is done here. */
export interface RowDeed extends Shown {
  onChoose: () => void;
  /** One that deletes something. */
  losing?: boolean;
}

/** What can be done with a row. */
export type RowAction = RowLink | RowDeed;

/** The one page that a row leads to, in place of its menu. */
export function RowActionButton({ name, action: { label, icon, to, newTab } }: { name: string; action: RowLink }) {
  const spoken = newTab ? t('{{label}} {{name}} (opens in a new tab)', { label, name }) : `${label} ${name}`;
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
