import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import type { MouseEvent, ReactElement } from 'react';
import { tellClick } from '../../../lib/link-clicks.ts';
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
  const tell = () => tellClick(text);
  // The middle button of a mouse opens a link in a new tab without a click event.
  const onAuxClick = ({ button }: MouseEvent) => button === 1 && tell();
  if (target === 'sameTab') return <a href={url} onClick={tell} onAuxClick={onAuxClick} {...shared} />;
  if (target === 'newTab')
    return <a href={url} target="_blank" rel="noopener" onClick={tell} onAuxClick={onAuxClick} {...shared} />;
  return (
    <button
      type="button"
      aria-haspopup={target === 'iframeModal' ? 'dialog' : undefined}
      onClick={() => {
        tell();
        onOpen(link);
      }}
      {...shared}
    />
  );
}
