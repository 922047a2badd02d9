import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { linkButton } from './link-button.tsx';
import styles from './page-links.module.css';
import { type OpenInPage, useLinkWindow } from './use-link-window.tsx';

/** The links of a content, as buttons with icon and text (LNK-63). */
export function PageLinks({ links, openInPage }: { links: PublicLink[]; openInPage: OpenInPage }) {
  const text = useTexts();
  const { open, linkWindow } = useLinkWindow(openInPage);
  return (
    <nav aria-label={text('clients:contentLinks')}>
      <ul className={styles.links}>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id and may be in the list twice.
          <li key={at}>{linkButton(link, open, styles.link)}</li>
        ))}
      </ul>
      {linkWindow}
    </nav>
  );
}
