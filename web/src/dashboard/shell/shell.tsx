import { useMediaQuery } from '@mantine/hooks';
import type { Client } from '@nave/domain/clients/client.ts';
import { type ReactNode, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { type PageHeader, PageHeaderContext } from '../../staff-kit/page/page-header.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { PageFooter } from './page-footer.tsx';
import styles from './shell.module.css';
import { ShellHeader } from './shell-header.tsx';
import { SideMenu } from './side-menu.tsx';
import { useMinimized } from './use-minimized.ts';

interface ShellProps {
  /** Without a client id, the shell has no side menu (SHELL-74). */
  clientId?: string;
  client?: Client | undefined;
  /** Hides the page's header while the page is in the background. */
  isSuspended?: boolean;
  children: ReactNode;
}

/** The frame of pages without an organisation. */
export function PlainShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** The frame of a page: header, side menu and footer. */
export function Shell({ clientId, client, isSuspended = false, children }: ShellProps) {
  const [pageHeader, setHeader] = useState<PageHeader | null>(null);
  const header = isSuspended ? null : pageHeader;
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [minimized, toggleMinimized] = useMinimized();
  // SHELL-151: below 768 px, the hamburger opens the menu.
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const hasMenu = clientId !== undefined;
  return (
    <PageHeaderContext value={setHeader}>
      <a className={styles.skip} href="#page">
        {t('Skip to content')}
      </a>
      <div className={classNames(styles.shell, hasMenu && styles.withMenu, minimized && styles.minimized)}>
        <ShellHeader header={header} client={client} {...(isNarrow && { onOpenMenu: () => setDrawerOpen(true) })} />
        {hasMenu && !isNarrow && (
          <div>
            <SideMenu clientId={clientId} minimized={minimized} onToggleMinimized={toggleMinimized} />
          </div>
        )}
        <main className={classNames(styles.page, header?.fillsWindow && styles.fills)} id="page" tabIndex={-1}>
          {children}
          {!header?.fillsWindow && <PageFooter />}
        </main>
      </div>
      {isNarrow && (
        <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} clientId={clientId} client={client} />
      )}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </PageHeaderContext>
  );
}
