import { Drawer } from '@mantine/core';
import type { Client } from '@nave/domain/clients/client.ts';
import { useState } from 'react';
import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import { AccountActions } from './account-actions.tsx';
import styles from './menu-drawer.module.css';
import { MenuLinks } from './side-menu.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  clientId?: string | undefined;
  client?: Client | undefined;
}

/** The side menu on narrow screens (SHELL-92, SHELL-151). */
export function MenuDrawer({ open, onClose, clientId, client }: MenuDrawerProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Drawer
        opened={open}
        onClose={onClose}
        size={288}
        title={client?.name ?? site().brand.name}
        classNames={{ content: styles.drawer, header: styles.header, title: styles.title, body: styles.body }}
        closeButtonProps={{ 'aria-label': t('Close menu') }}
      >
        {clientId && (
          <nav aria-label={t('Organisation')}>
            <MenuLinks clientId={clientId} onFollow={onClose} />
          </nav>
        )}
        <div className={styles.rest}>
          <AccountActions
            onFollow={onClose}
            onSignOut={() => {
              onClose();
              setAsking(true);
            }}
          />
        </div>
      </Drawer>
      <SignOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
