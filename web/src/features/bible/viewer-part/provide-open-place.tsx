import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import { type ReactNode, useCallback } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { OpenPlaceContext } from '../../../ui/open-place.ts';

/** Lets Bible references on the page open their passage in the Bible panel, if the content enables it. */
export function ProvideOpenPlace({ content, openPanel, children }: PageScope & { children: ReactNode }) {
  const open = useCallback((place: BiblePlace) => openPanel('bible', place), [openPanel]);
  return <OpenPlaceContext value={content?.bible.enabled ? open : null}>{children}</OpenPlaceContext>;
}
