import { ActionIcon, Popover } from '@mantine/core';
import listIcon from '@phosphor-icons/core/regular/list.svg?raw';
import { useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountActions } from './account-actions.tsx';
import styles from './account-menu.module.css';
import { SignOutQuestion } from './sign-out-question.tsx';

/** The hamburger menu on wide screens. */
export function AccountMenu() {
  const actor = useActor();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Popover opened={open} onChange={setOpen} width={252} position="bottom-end" offset={6} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Menu')} onClick={() => setOpen(!open)}>
            <Icon svg={listIcon} size={22} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('Menu')}>
          <p className={styles.person}>
            <b>{actor.name}</b>
            <span>{actor.email}</span>
          </p>
          <AccountActions
            onFollow={() => setOpen(false)}
            onSignOut={() => {
              setOpen(false);
              setAsking(true);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <SignOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
