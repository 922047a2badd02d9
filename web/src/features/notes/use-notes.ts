import type { PublicContent } from '@nave/domain/contents/content.ts';
import { useCallback, useEffect, useState } from 'react';
import { StoredNotes } from './kept-notes.ts';

export interface Notes {
  html: string;
  write: (html: string) => void;
}

/** Returns the viewer's own notes of a content, or else the default text that staff have set (PAN-35). */
export function useNotes({ id, notes: { defaultContent } }: PublicContent): Notes {
  const [kept] = useState(() => new StoredNotes(id));
  const [own, setOwn] = useState(() => kept.current());
  const write = useCallback((html: string) => setOwn(kept.write(html)), [kept]);
  useEffect(
    () =>
      kept.follow(() => {
        const news = kept.news();
        if (news !== undefined) setOwn(news);
      }),
    [kept],
  );
  return { html: own ?? defaultContent, write };
}
