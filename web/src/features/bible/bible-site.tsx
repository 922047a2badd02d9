import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import styles from './bible-site.module.css';

/** The page of the Bible site in a frame. The site may refuse to load, which our page cannot detect. */
export function BibleSite({ url, frame }: { url: string; frame: ReactNode }) {
  const text = useTexts();
  return (
    <div className={styles.site}>
      <div className={styles.frame}>{frame}</div>
      <p className={styles.hint}>
        {text('bible:siteHint')}{' '}
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {text('bible:newTab')}
        </a>
      </p>
    </div>
  );
}
