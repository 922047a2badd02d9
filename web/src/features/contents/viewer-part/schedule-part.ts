import icon from '@phosphor-icons/core/regular/calendar-blank.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';

export const schedulePart = pagePart({
  id: 'schedule',
  panels: [
    {
      id: 'schedule',
      label: 'viewer:schedule',
      icon,
      isOffered: ({ content }) => content?.schedule.enabled ?? false,
      load: () => import('./schedule-panel.tsx'),
      texts: {
        schedule: {
          en: () => import('../texts/schedule.en.texts.ts'),
          es: () => import('../texts/schedule.es.texts.ts'),
        },
      },
    },
  ],
});
