import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OpenLink } from './link-button.tsx';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then((module) => module.LinkDialog));

/** Where links open beside the page itself. */
export interface LinkPlaces {
  /** Opens one beside the video; without it those open over the page. */
  onSide?: OpenLink | undefined;
  /** Opens the chat, and answers whether it could: it may be closed. */
  onChat?: (() => boolean) | undefined;
  /** Tells the hosts in private that it was clicked. */
  onHosts?: OpenLink | undefined;
}

/** What opens a link inside the page, and the window in which it then stands: the same for those of a client, a channel and a content (LNK-67). */
export function useLinkWindow({ onSide, onChat, onHosts }: LinkPlaces): { open: OpenLink; linkWindow: ReactNode } {
  const [opened, setOpened] = useState<PublicLink | null>(null);
  const open = (link: PublicLink) => {
    if (link.target === 'chat' && onChat?.()) return;
    if (link.target === 'hosts') return onHosts?.(link);
    if (link.target === 'sideBar' && onSide) onSide(link);
    else setOpened(link);
  };
  return { open, linkWindow: opened && <LinkDialog link={opened} onClose={() => setOpened(null)} /> };
}
