import broadcastFillIcon from '@phosphor-icons/core/fill/broadcast-fill.svg?raw';
import slateFillIcon from '@phosphor-icons/core/fill/film-slate-fill.svg?raw';
import broadcastIcon from '@phosphor-icons/core/regular/broadcast.svg?raw';
import slateIcon from '@phosphor-icons/core/regular/film-slate.svg?raw';
import { dashboardPaths } from '../../lib/paths.ts';

/** The side menu, in its order. Users (SHELL-95) and Settings (SHELL-97) follow here with their pages. */
export const menuEntries = [
  { label: 'Channels', icon: broadcastIcon, selectedIcon: broadcastFillIcon, path: dashboardPaths.channels },
  { label: 'Content', icon: slateIcon, selectedIcon: slateFillIcon, path: dashboardPaths.contents },
];
