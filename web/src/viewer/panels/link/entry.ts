import selectedIcon from '@phosphor-icons/core/fill/app-window-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/app-window.svg?raw';
import { panel } from '../panel.ts';

/** The custom panel: a link that opens beside the video (LNK-72). */
export const link = panel({
  id: 'link',
  label: 'viewer:link',
  icon,
  selectedIcon,
  isOffered: (page) => page.link !== null,
  load: () => import('./link-panel.tsx').then((module) => module.LinkPanel),
});
