import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import type { CatalogueIcon } from '@nave/domain/catalogues/icons.ts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';

/** The names of all icons, loaded when the picker first opens. */
export const iconsQuery = queryOptions({
  queryKey: ['catalogues', 'icons'],
  queryFn: async ({ signal }) => {
    const { data } = await ask(catalogueCalls.read, { name: 'icons' }, { signal });
    // The response's schema covers every catalogue; the name selects the icons.
    return data as CatalogueIcon[];
  },
  staleTime: Number.POSITIVE_INFINITY,
});
