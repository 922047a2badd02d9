import icon from '@phosphor-icons/core/regular/note-pencil.svg?raw';
import { pagePart } from '../../../lib/page-part.ts';

/** PAN-19 */
export const notesPart = pagePart({
  id: 'notes',
  panels: [
    {
      id: 'notes',
      label: 'viewer:notes',
      icon,
      isOffered: ({ content }) => content?.notes.enabled === true,
      load: () => import('./notes-panel.tsx'),
      texts: {
        notes: { en: () => import('../texts/notes.en.texts.ts'), es: () => import('../texts/notes.es.texts.ts') },
      },
    },
  ],
});
