import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import dotsIcon from '@phosphor-icons/core/bold/dots-three-bold.svg?raw';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { type RowAction, RowActionButton } from './row-action.tsx';
import styles from './row-menu.module.css';

interface RowMenuProps {
  name: string;
  actions: RowAction[];
}

/** The end of a row: three dots, or where only one thing can be done the button for it. Its place stays without any. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [first, ...rest] = actions;
  return (
    <div className={styles.end}>
      {first && rest.length === 0 && !first.refusal && <RowActionButton name={name} action={first} />}
      {first && (rest.length > 0 || first.refusal) && <DotsMenu name={name} actions={actions} />}
    </div>
  );
}

function DotsMenu({ name, actions }: RowMenuProps) {
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
