import selectedIcon from '@phosphor-icons/core/fill/note-pencil-fill.svg?raw';
import type { PageScope } from '../../../lib/page-part.ts';
import { Notes } from '../notes.tsx';

export { selectedIcon };

/** The notes of the shown content; each content has its own notes (PAN-34). */
export function Panel({ content }: PageScope) {
  return content && <Notes key={content.id} content={content} />;
}
