import { canListStaff } from '@nave/domain/accounts/staff.policy.ts';
import { canManage } from '@nave/domain/clients/clients.policy.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Decision } from '@nave/domain/kernel/refusal.ts';
import { canManageVideos } from '@nave/domain/videos/videos.policy.ts';
import broadcastFillIcon from '@phosphor-icons/core/fill/broadcast-fill.svg?raw';
import slateFillIcon from '@phosphor-icons/core/fill/film-slate-fill.svg?raw';
import filmFillIcon from '@phosphor-icons/core/fill/film-strip-fill.svg?raw';
import gearFillIcon from '@phosphor-icons/core/fill/gear-six-fill.svg?raw';
import ticketFillIcon from '@phosphor-icons/core/fill/ticket-fill.svg?raw';
import usersFillIcon from '@phosphor-icons/core/fill/users-fill.svg?raw';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import slateIcon from '@phosphor-icons/core/regular/film-slate.svg?raw';
import filmIcon from '@phosphor-icons/core/regular/film-strip.svg?raw';
import gearIcon from '@phosphor-icons/core/regular/gear-six.svg?raw';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?raw';
import usersIcon from '@phosphor-icons/core/regular/users.svg?raw';
import { dashboardPaths } from '../../lib/paths.ts';
import { sentence } from '../../lib/staff-texts.ts';

interface MenuEntry {
  label: string;
  icon: string;
  selectedIcon: string;
  path: (clientId: string) => string;
  /** Pages under these paths belong to the entry; by default, pages under its own path. */
  sectionPaths?: ((clientId: string) => string)[];
  /** Who sees the entry; by default, all staff. */
  policy?: (actor: Actor, client: { id: string }) => Decision;
}

/** The entries of the side menu, in their order. */
export const menuEntries: MenuEntry[] = [
  { label: sentence('Channels'), icon: broadcastIcon, selectedIcon: broadcastFillIcon, path: dashboardPaths.channels },
  { label: sentence('Content'), icon: slateIcon, selectedIcon: slateFillIcon, path: dashboardPaths.contents },
  {
    label: sentence('Videos'),
    icon: filmIcon,
    selectedIcon: filmFillIcon,
    path: dashboardPaths.videos,
    // VID-1
    policy: canManageVideos,
  },
  {
    label: sentence('Events'),
    icon: ticketIcon,
    selectedIcon: ticketFillIcon,
    path: dashboardPaths.events,
    // TKT-86
    policy: canManage,
  },
  {
    label: sentence('Users'),
    icon: usersIcon,
    selectedIcon: usersFillIcon,
    path: dashboardPaths.users,
    // SHELL-96
    policy: canListStaff,
  },
  {
    label: sentence('Settings'),
    icon: gearIcon,
    selectedIcon: gearFillIcon,
    path: dashboardPaths.client,
    sectionPaths: [dashboardPaths.settings, dashboardPaths.verify, dashboardPaths.product],
    // SHELL-98
    policy: canManage,
  },
];
