import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import styles from './host-links.module.css';
import { type HostLink, useHostLinks } from './use-host-links.ts';

interface HostLinksProps {
  content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'key' | 'contentType'>;
  /** The page that shows the links, if it is one of them. */
  current?: HostLink['id'];
}

/** The links to the other pages of a content, below the page. */
export function HostLinks({ content, current }: HostLinksProps) {
  const links = useHostLinks(content);
  return (
    <nav className={styles.links} aria-label={t('Pages of this content')}>
      {links.map(({ id, label, to }) =>
        id === 'preview' ? (
          <a key={id} href={to} target="_blank" rel="noopener">
            {label}
          </a>
        ) : (
          <Link key={id} to={to} aria-current={id === current ? 'page' : undefined}>
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}
