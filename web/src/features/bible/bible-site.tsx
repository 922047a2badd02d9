import { useTexts } from '../../lib/i18n.ts';
import { LinkFrame } from '../clients/links/link-frame.tsx';
import styles from './bible-site.module.css';

/** The page of the Bible site, inside ours. Whether it comes is up to that site, and no page can see whether it has. */
export function BibleSite({ url }: { url: string }) {
  const text = useTexts();
  return (
    <div className={styles.site}>
      <div className={styles.frame}>
        <LinkFrame link={{ text: text('bible:site'), url, isRaw: false }} />
      </div>
      <p className={styles.hint}>
        {text('bible:siteHint')}{' '}
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          {text('bible:newTab')}
        </a>
      </p>
    </div>
  );
}
