import { Notes } from '../../../features/notes/notes.tsx';
import type { ShownPage } from '../panel.ts';

/** Another content has notes of its own (PAN-34). */
export function NotesPanel({ content }: ShownPage) {
  return content && <Notes key={content.id} content={content} />;
}
