import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import type { CatalogueIcon } from '@nave/domain/catalogues/icons.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';

/** The names of all icons, read when somebody first opens the picker. */
export const iconsQuery = queryOptions({
  queryKey: ['catalogues', 'icons'],
  queryFn: async ({ signal }) => {
    const { data } = await ask(catalogueCalls.read, { name: 'icons' }, { signal });
    // The answer's schema is that of any catalogue; this one's name says which it is.
    return data as CatalogueIcon[];
  },
  staleTime: Number.POSITIVE_INFINITY,
});
