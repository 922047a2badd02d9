import selectedIcon from '@phosphor-icons/core/fill/note-pencil-fill.svg?raw';
import icon from '@phosphor-icons/core/regular/note-pencil.svg?raw';
import { panel } from '../panel.ts';

/** PAN-19 */
export const notes = panel({
  id: 'notes',
  label: 'viewer:notes',
  icon,
  selectedIcon,
  isOffered: ({ content }) => content?.notes.enabled === true,
  load: () => import('./notes-panel.tsx').then((module) => module.NotesPanel),
  texts: { notes: { en: () => import('./notes.en.texts.ts'), es: () => import('./notes.es.texts.ts') } },
});
