import { Button, Divider } from '@mantine/core';
import { roleOnAll } from '@nave/domain/kernel/actor.ts';
import { canSeeUpcoming } from '@nave/domain/operations/operations.policy.ts';
import refreshIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?raw';
import buildingsIcon from '@phosphor-icons/core/regular/buildings.svg?raw';
import calendarIcon from '@phosphor-icons/core/regular/calendar-blank.svg?raw';
import reportIcon from '@phosphor-icons/core/regular/chart-bar.svg?raw';
import envelopeIcon from '@phosphor-icons/core/regular/envelope-simple.svg?raw';
import eraserIcon from '@phosphor-icons/core/regular/eraser.svg?raw';
import signOutIcon from '@phosphor-icons/core/regular/sign-out.svg?raw';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?raw';
import personIcon from '@phosphor-icons/core/regular/user-circle.svg?raw';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?raw';
import { Link, useParams } from 'react-router';
import { dashboardPaths } from '../../lib/paths.ts';
import { t } from '../../lib/staff-texts.ts';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-actions.module.css';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';

interface AccountActionsProps {
  onFollow: () => void;
  onSignOut: () => void;
}

/** Links and actions of the user's account. */
export function AccountActions({ onFollow, onSignOut }: AccountActionsProps) {
  const actor = useActor();
  const isGlobalOwner = roleOnAll(actor) === 'owner';
  const entries = [
    { label: t('Your profile'), icon: personIcon, to: dashboardPaths.profile(useParams().clientId) },
    { label: t('All organisations'), icon: buildingsIcon, to: dashboardPaths.chooser() },
    ...(canSeeUpcoming(actor).allowed
      ? [
          { label: t('Upcoming contents'), icon: calendarIcon, to: dashboardPaths.upcomingContents() },
          { label: t('Upcoming paywall events'), icon: ticketIcon, to: dashboardPaths.upcomingPaywall() },
        ]
      : []),
    ...(isGlobalOwner
      ? [
          { label: t('Client Report'), icon: reportIcon, to: dashboardPaths.clientReport() },
          { label: t('Global users'), icon: usersIcon, to: dashboardPaths.globalUsers() },
          { label: t('Nuke'), icon: eraserIcon, to: dashboardPaths.nuke() },
          { label: t('Mail outbox'), icon: envelopeIcon, to: dashboardPaths.outbox() },
          { label: t('Forced refresh'), icon: refreshIcon, to: dashboardPaths.forcedRefresh() },
        ]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <ColorSchemeSwitch />
      <Divider my={8} />
      {entries.map(({ label, icon, to }) => (
        <Button
          key={label}
          component={Link}
          to={to}
          variant="subtle"
          justify="flex-start"
          leftSection={<Icon svg={icon} size={20} />}
          onClick={onFollow}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="subtle"
        justify="flex-start"
        leftSection={<Icon svg={signOutIcon} size={20} />}
        onClick={onSignOut}
      >
        {t('Sign Out')}
      </Button>
    </div>
  );
}
