import type { Content } from '@nave/domain/contents/content.ts';
import { useCallback, useState } from 'react';

/** A question about one content of a list: what it is shown with once it was asked, and how to ask it. */
export function useContentQuestion() {
  // It keeps its content for the moment in which it fades.
  const [content, setContent] = useState<Content | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((about: Content) => {
    setContent(about);
    setOpen(true);
  }, []);
  return [content && { content, open, onClose: () => setOpen(false) }, ask] as const;
}
