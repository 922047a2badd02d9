import type { Content } from '@nave/domain/contents/content.ts';
import { Link } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import styles from './host-links.module.css';
import { useHostLinks } from './use-host-links.ts';

/** The links below the columns. */
export function HostLinks({ content }: { content: Pick<Content, 'id' | 'clientId' | 'channelIds' | 'key'> }) {
  const links = useHostLinks(content);
  return (
    <nav className={styles.links} aria-label={t('Pages of this content')}>
      {links.map(({ id, label, to }) =>
        id === 'preview' ? (
          <a key={id} href={to} target="_blank" rel="noopener">
            {label}
          </a>
        ) : (
          <Link key={id} to={to} aria-current={id === 'host' ? 'page' : undefined}>
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}
