import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OpenLink } from './link-button.tsx';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then((module) => module.LinkDialog));

/** Opens a link beside the video or in a chat; returns whether the link was opened. */
export type OpenInPage = (link: PublicLink) => boolean;

/**
 * Opens links inside the page; a link that `openInPage` does not open is shown in a dialog. The links of a client, a
 * channel and a content all use this hook (LNK-67).
 */
export function useLinkWindow(openInPage?: OpenInPage): { open: OpenLink; linkWindow: ReactNode } {
  const [opened, setOpened] = useState<PublicLink | null>(null);
  const open = (link: PublicLink) => {
    if (!openInPage?.(link) && link.target !== 'hosts') setOpened(link);
  };
  return { open, linkWindow: opened && <LinkDialog link={opened} onClose={() => setOpened(null)} /> };
}
