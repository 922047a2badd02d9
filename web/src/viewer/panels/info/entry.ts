import selectedIcon from '@phosphor-icons/core/fill/info-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/info.svg?raw';
import { panel } from '../panel.ts';

export const info = panel({
  id: 'info',
  label: 'viewer:info',
  icon,
  selectedIcon,
  isOffered: () => true,
  load: () => import('./info-panel.tsx').then((module) => module.InfoPanel),
});
