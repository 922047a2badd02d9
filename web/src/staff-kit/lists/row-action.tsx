import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface ActionBase {
  label: string;
  icon: string;
  /** Why the action is disabled; shown in a tooltip. */
  refusal?: string | undefined;
  /** Whether a menu has a divider above the action. */
  ruledOff?: boolean;
}

/** An action that opens a page of the dashboard or, with `newTab`, a viewer's page. */
export interface RowLink extends ActionBase {
  to: string;
  newTab?: boolean;
}

/** An action that runs in the current page. */
export interface RowCommand extends ActionBase {
  onChoose: () => void;
  /** Whether the action deletes something. */
  destructive?: boolean;
}

/** An action of a row. */
export type RowAction = RowLink | RowCommand;

/** The button that replaces the menu of a row whose only action is a link. */
export function RowActionButton({ name, action: { label, icon, to, newTab } }: { name: string; action: RowLink }) {
  const ariaLabel = newTab ? t('{{label}} {{name}} (opens in a new tab)', { label, name }) : `${label} ${name}`;
  const buttonProps = { variant: 'subtle', color: 'gray', size: 32, 'aria-label': ariaLabel } as const;
  const content = <Icon svg={icon} size={20} />;
  return (
    <Tooltip label={label}>
      {newTab ? (
        <ActionIcon component="a" href={to} target="_blank" rel="noopener" {...buttonProps}>
          {content}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to={to} {...buttonProps}>
          {content}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
