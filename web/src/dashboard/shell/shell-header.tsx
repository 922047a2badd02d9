import { ActionIcon } from '@mantine/core';
import type { Client } from '@nave/domain/clients/client.ts';
import type { User } from '@nave/domain/kernel/actor.ts';
import caretIcon from '@phosphor-icons/core/regular/caret-up-down.svg?raw';
import churchIcon from '@phosphor-icons/core/regular/church.svg?raw';
import listIcon from '@phosphor-icons/core/regular/list.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { dashboardPaths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { t } from '../../lib/staff-texts.ts';
import type { PageHeader } from '../../staff-kit/page/page-header.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import styles from './shell-header.module.css';

interface ShellHeaderProps {
  header: PageHeader | null;
  client?: Client | undefined;
  /** On narrow screens: opens the side menu (SHELL-92). */
  onOpenMenu?: () => void;
}

export function ShellHeader({ header, client, onOpenMenu }: ShellHeaderProps) {
  const actor = useActor();
  const photoURL = useQuery(sessionQuery).data?.user?.avatarImage;
  return (
    <header className={styles.header}>
      {onOpenMenu && (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Menu')} onClick={onOpenMenu}>
          <Icon svg={listIcon} size={24} />
        </ActionIcon>
      )}
      <Link
        className={styles.logo}
        to={dashboardPaths.chooser()}
        aria-label={t('{{name}}, all organisations', { name: site().brand.name })}
      >
        <Logo />
        <span className={styles.product}>{site().brand.name}</span>
      </Link>
      <div className={styles.words}>
        {header && <h1 className={classNames(styles.title, header.isSection && styles.section)}>{header.title}</h1>}
        {header?.subtitle && <p className={styles.subtitle}>{header.subtitle}</p>}
      </div>
      {client && <ClientName name={client.name} canChoose={mayChoose(actor)} />}
      <Link className={styles.person} to={dashboardPaths.profile(useParams().clientId)} title={actor.name}>
        <Avatar id={actor.id} name={actor.name || actor.email} photoURL={photoURL} size="large" />
        {/* In addition to the visible initials, because the accessible name must include them. */}
        <VisuallyHidden>{t('Your profile')}</VisuallyHidden>
      </Link>
      {!onOpenMenu && <AccountMenu />}
    </header>
  );
}

/** The name of the open organisation; for users with several organisations, a link to the chooser (SHELL-161). */
function ClientName({ name, canChoose }: { name: string; canChoose: boolean }) {
  const content = (
    <>
      <Icon svg={churchIcon} size={18} />
      <span className={styles.clientName}>{name}</span>
    </>
  );
  if (!canChoose) return <span className={styles.client}>{content}</span>;
  return (
    <Link className={styles.client} to={dashboardPaths.chooser()} title={t('All organisations')}>
      {content}
      <Icon svg={caretIcon} size={14} />
    </Link>
  );
}

/** SHELL-71, SHELL-72: the chooser redirects users with only one organisation. */
function mayChoose({ globalRole, roles, withheldOn = [] }: User): boolean {
  return globalRole !== null || Object.keys(roles).length + withheldOn.length > 1;
}
