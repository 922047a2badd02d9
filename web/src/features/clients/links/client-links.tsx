import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import moreIcon from '@phosphor-icons/core/bold/dots-three-vertical-bold.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMenuButton } from '../../../ui/menu-button.ts';
import styles from './client-links.module.css';
import { linkButton, type OpenLink } from './link-button.tsx';
import { useFittingItems } from './use-fitting-items.ts';
import { type OpenInPage, useLinkWindow } from './use-link-window.tsx';

const LinkMenu = lazyPart(() => import('./link-menu.tsx').then((module) => module.LinkMenu));

interface ClientLinksProps {
  links: PublicLink[];
  openInPage?: OpenInPage | undefined;
  /** Omitted for viewers who are signed in. */
  onSignIn?: (() => void) | undefined;
}

/** The links in the bar: as many as fit, the others in a menu (LNK-65, LNK-194). */
export function ClientLinks({ links, openInPage, onSignIn }: ClientLinksProps) {
  const text = useTexts();
  const { open, linkWindow } = useLinkWindow(openInPage);
  const { row, shown } = useFittingItems(links.length);
  return (
    <nav className={styles.links} aria-label={text('clients:links')}>
      <ul ref={row} className={styles.row}>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id and may be in the list twice.
          <li key={at} className={classNames(styles.item, at >= shown && styles.hidden)}>
            {linkButton(link, open, styles.link)}
          </li>
        ))}
      </ul>
      {shown < links.length && <MoreLinks links={links.slice(shown)} onOpen={open} onSignIn={onSignIn} />}
      {linkWindow}
    </nav>
  );
}

function MoreLinks(menu: { links: PublicLink[]; onOpen: OpenLink; onSignIn: (() => void) | undefined }) {
  const text = useTexts();
  const { button, opened } = useMenuButton(LinkMenu);
  return (
    <>
      <IconButton {...button} icon={moreIcon} label={text('clients:moreLinks')} size="touch" tooltipSide="bottomEnd" />
      {opened && <LinkMenu {...opened} {...menu} />}
    </>
  );
}
