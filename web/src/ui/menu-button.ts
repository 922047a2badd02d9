import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { firstPicture } from '../lib/first-picture.ts';
import type { LazyPart } from './lazy-part.tsx';

/** What a part with a `MenuAt` takes. */
export interface OpenedMenu {
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The properties of a button that opens a menu, and those of the menu while it is open. The menu is loaded after the page's
 * first picture, or when the button is pressed before.
 */
export function useMenuButton({ ask }: Pick<LazyPart<OpenedMenu>, 'ask'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => void firstPicture().then(ask), [ask]);
  const onClose = useCallback(() => setAnchor(null), []);
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor((now) => (now ? null : currentTarget)),
  } as const;
  return { button, opened: anchor && { anchor, onClose } };
}
