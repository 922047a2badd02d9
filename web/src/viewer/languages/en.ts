import { textsByPart } from '../../lib/texts-by-part.ts';

/** The English texts that every page loads first. A panel's texts are loaded with the panel (../panels). */
export const english = textsByPart(
  import.meta.glob<Record<string, string>>(
    ['../../**/*.en.texts.ts', '!../../features/accounts/windows/**', '!../../features/*/texts/**'],
    {
      eager: true,
      import: 'texts',
    },
  ),
);
