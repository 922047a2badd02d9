import { textsByPart } from '../../lib/texts-by-part.ts';

/** The Spanish texts, in a separate chunk. */
export const spanish = textsByPart(
  import.meta.glob<Record<string, string>>(
    ['../../**/*.es.texts.ts', '!../../features/accounts/windows/**', '!../../features/*/texts/**'],
    {
      eager: true,
      import: 'texts',
    },
  ),
);
