import icon from '@phosphor-icons/core/regular/info.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';

export const infoPart = pagePart({
  id: 'info',
  panels: [
    {
      id: 'info',
      label: 'viewer:info',
      icon,
      isOffered: () => true,
      load: () => import('./info-panel.tsx'),
    },
  ],
});
