import { textsByPart } from './texts-by-part.ts';

/** All Spanish texts of the viewer, in one chunk of their own. */
export const spanish = textsByPart(
  import.meta.glob<Record<string, string>>('../../**/*.es.texts.ts', { eager: true, import: 'texts' }),
);
