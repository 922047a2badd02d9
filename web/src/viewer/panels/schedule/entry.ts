import selectedIcon from '@phosphor-icons/core/fill/calendar-blank-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/calendar-blank.svg?raw';
import { panel } from '../panel.ts';

export const schedule = panel({
  id: 'schedule',
  label: 'viewer:schedule',
  icon,
  selectedIcon,
  isOffered: ({ content }) => content?.schedule.enabled ?? false,
  load: () => import('./schedule-panel.tsx').then((module) => module.SchedulePanel),
  texts: { schedule: { en: () => import('./schedule.en.texts.ts'), es: () => import('./schedule.es.texts.ts') } },
});
