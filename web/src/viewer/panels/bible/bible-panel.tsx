import { BibleReader } from '../../../features/bible/bible-reader.tsx';
import type { ShownPage } from '../panel.ts';

/** The Bible of the content, from its passage on (PAN-60). */
export function BiblePanel({ content, place }: ShownPage) {
  if (!content) return null;
  return <BibleReader key={content.id} bible={content.bible} asked={place} />;
}
