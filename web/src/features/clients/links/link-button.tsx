import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { ReactElement } from 'react';
import { CatalogueIcon } from '../../../ui/catalogue-icon.tsx';

/** Opens a link inside the page. */
export type OpenLink = (link: PublicLink) => void;

/** Renders a link as an anchor if it leaves the page, and as a button otherwise (LNK-68 to LNK-73). */
export function linkButton(link: PublicLink, onOpen: OpenLink, className?: string): ReactElement {
  const { text, icon, url, target } = link;
  const children = icon ? (
    <>
      <CatalogueIcon icon={icon} />
      <span dir="auto">{text}</span>
    </>
  ) : (
    text
  );
  const shared = { className, dir: 'auto', title: text, children } as const;
  if (target === 'sameTab') return <a href={url} {...shared} />;
  if (target === 'newTab') return <a href={url} target="_blank" rel="noopener" {...shared} />;
  return (
    <button
      type="button"
      aria-haspopup={target === 'iframeModal' ? 'dialog' : undefined}
      onClick={() => onOpen(link)}
      {...shared}
    />
  );
}
