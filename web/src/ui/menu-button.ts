import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { firstFrame } from '../lib/first-frame.ts';
import type { LazyPart } from './lazy-part.tsx';

/** Props of a lazy part that renders a `MenuAt`. */
export interface OpenedMenu {
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * Returns the props of a button that opens a menu, and the props of the menu, which are null while the menu is closed.
 * The menu loads after the page's video has started, or earlier when the button is pressed.
 */
export function useMenuButton({ preload }: Pick<LazyPart<OpenedMenu>, 'preload'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => void firstFrame().then(preload), [preload]);
  const onClose = useCallback(() => setAnchor(null), []);
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor((now) => (now ? null : currentTarget)),
  } as const;
  return { button, opened: anchor && { anchor, onClose } };
}
