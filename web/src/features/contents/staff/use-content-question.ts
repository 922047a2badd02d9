import type { Content } from '@nave/domain/contents/content.ts';
import { useCallback, useState } from 'react';

/** Returns the props of a dialog about one content, null before its first opening, and a function that opens it. */
export function useContentQuestion() {
  // Kept after closing, while the dialog fades out.
  const [content, setContent] = useState<Content | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback((about: Content) => {
    setContent(about);
    setOpen(true);
  }, []);
  return [content && { content, open, onClose: () => setOpen(false) }, ask] as const;
}
