import icon from '@phosphor-icons/core/regular/book-open-text.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';
import { ProvideOpenPassage } from './provide-open-passage.tsx';

export const biblePart = pagePart({
  id: 'bible',
  provide: ProvideOpenPassage,
  panels: [
    {
      id: 'bible',
      label: 'viewer:bible',
      icon,
      isOffered: ({ content }) => content?.bible.enabled ?? false,
      hasOwnHead: true,
      load: () => import('./bible-panel.tsx'),
      texts: {
        bible: { en: () => import('../texts/bible.en.texts.ts'), es: () => import('../texts/bible.es.texts.ts') },
      },
    },
  ],
});
