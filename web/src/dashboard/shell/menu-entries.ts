import { canListStaff } from '@nave/domain/accounts/staff.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import broadcastFillIcon from '@phosphor-icons/core/fill/broadcast-fill.svg?raw';
import slateFillIcon from '@phosphor-icons/core/fill/film-slate-fill.svg?raw';
import usersFillIcon from '@phosphor-icons/core/fill/users-fill.svg?raw';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import slateIcon from '@phosphor-icons/core/regular/film-slate.svg?raw';
import usersIcon from '@phosphor-icons/core/regular/users.svg?raw';
import { dashboardPaths } from '../../lib/paths.ts';

interface MenuEntry {
  label: string;
  icon: string;
  selectedIcon: string;
  path: (clientId: string) => string;
  /** Who sees it; without a policy all staff. */
  may?: (actor: Actor, client: { id: string }) => Decision;
}

/** The side menu, in its order. Settings (SHELL-97) follows here with its page. */
export const menuEntries: MenuEntry[] = [
  { label: 'Channels', icon: broadcastIcon, selectedIcon: broadcastFillIcon, path: dashboardPaths.channels },
  { label: 'Content', icon: slateIcon, selectedIcon: slateFillIcon, path: dashboardPaths.contents },
  {
    label: 'Users',
    icon: usersIcon,
    selectedIcon: usersFillIcon,
    path: dashboardPaths.users,
    // SHELL-96
    may: canListStaff,
  },
];
