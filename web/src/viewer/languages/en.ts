import { textsByPart } from '../../lib/texts-by-part.ts';

/** The English texts with which every page starts. A panel's own come with the panel (../panels). */
export const english = textsByPart(
  import.meta.glob<Record<string, string>>(
    ['../../**/*.en.texts.ts', '!../../features/accounts/windows/**', '!../../features/*/texts/**'],
    {
      eager: true,
      import: 'texts',
    },
  ),
);
