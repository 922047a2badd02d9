import type { BiblePlace } from '@nave/domain/catalogues/bible.ts';
import { type ReactNode, useCallback } from 'react';
import type { PageScope } from '../../../lib/page-part.ts';
import { OpenPassageContext } from '../../../ui/open-passage.ts';

/** Lets Bible references on the page open their passage in the Bible panel, if the content enables it. */
export function ProvideOpenPassage({ content, openPanel, children }: PageScope & { children: ReactNode }) {
  const open = useCallback((place: BiblePlace) => openPanel('bible', place), [openPanel]);
  return <OpenPassageContext value={content?.bible.enabled ? open : null}>{children}</OpenPassageContext>;
}
