import selectedIcon from '@phosphor-icons/core/fill/book-open-text-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/book-open-text.svg?raw';
import { panel } from '../panel.ts';

export const bible = panel({
  id: 'bible',
  label: 'viewer:bible',
  icon,
  selectedIcon,
  isOffered: ({ content }) => content?.bible.enabled ?? false,
  hasOwnHead: true,
  load: () => import('./bible-panel.tsx').then((module) => module.BiblePanel),
  texts: { bible: { en: () => import('./bible.en.texts.ts'), es: () => import('./bible.es.texts.ts') } },
});
