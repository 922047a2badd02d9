import { Tooltip } from '@mantine/core';
import sidebarIcon from '@phosphor-icons/core/regular/sidebar-simple.svg?raw';
import { Link, useLocation } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  clientId: string;
  minimized: boolean;
  onToggleMinimized: () => void;
}

export function SideMenu({ clientId, minimized, onToggleMinimized }: SideMenuProps) {
  return (
    <nav className={classNames(styles.menu, minimized && styles.minimized)} aria-label={t('Organisation')}>
      <MenuLinks clientId={clientId} minimized={minimized} />
      <Tooltip label={t('Expand')} position="right" disabled={!minimized}>
        <button
          type="button"
          className={classNames(styles.entry, styles.last)}
          aria-pressed={minimized}
          onClick={onToggleMinimized}
        >
          <Icon svg={sidebarIcon} size={20} />
          <span className={styles.label}>{t('Minimize')}</span>
        </button>
      </Tooltip>
    </nav>
  );
}

interface MenuLinksProps {
  clientId: string;
  minimized?: boolean;
  onFollow?: () => void;
}

export function MenuLinks({ clientId, minimized = false, onFollow }: MenuLinksProps) {
  const { pathname } = useLocation();
  const actor = useActor();
  const shown = menuEntries.filter(({ policy }) => !policy || policy(actor, { id: clientId }).allowed);
  return shown.map(({ label, icon, selectedIcon, path, sectionPaths = [path] }) => {
    const to = path(clientId);
    const isCurrent = pathname === to;
    const isSelected = isCurrent || sectionPaths.some((pathOf) => `${pathname}/`.startsWith(`${pathOf(clientId)}/`));
    return (
      <Tooltip key={label} label={label} position="right" disabled={!minimized}>
        <Link
          to={to}
          className={classNames(styles.entry, isSelected && styles.selected)}
          aria-current={isCurrent ? 'page' : isSelected || undefined}
          onClick={onFollow}
        >
          <Icon svg={isSelected ? selectedIcon : icon} size={20} />
          <span className={styles.label}>{t(label)}</span>
        </Link>
      </Tooltip>
    );
  });
}
