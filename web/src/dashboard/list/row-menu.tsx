import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import dotsIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './row-menu.module.css';

export interface RowAction {
  label: string;
  icon: string;
  /** A page of the dashboard, or with `newTab` a viewer's page. */
  to: string;
  newTab?: boolean;
  /** Why it cannot be done now; the reason shows in a tooltip. */
  refusal?: string | undefined;
}

/** The three dots at the end of a row. */
export function RowMenu({ name, actions }: { name: string; actions: RowAction[] }) {
  return (
    <Menu width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
          <Icon svg={dotsIcon} size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RowMenuItem({ action: { label, icon, to, newTab, refusal } }: { action: RowAction }): ReactNode {
  const section = <Icon svg={icon} size={20} />;
  if (refusal) {
    return (
      <Tooltip label={refusal} position="left" events={{ hover: true, focus: true, touch: true }}>
        <Menu.Item leftSection={section} aria-disabled className={styles.refused} closeMenuOnClick={false}>
          {label}
        </Menu.Item>
      </Tooltip>
    );
  }
  if (newTab) {
    return (
      <Menu.Item component="a" href={to} target="_blank" rel="noopener" leftSection={section}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item component={Link} to={to} leftSection={section}>
      {label}
    </Menu.Item>
  );
}
