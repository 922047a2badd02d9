import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import styles from './link-frame.module.css';

/** LNK-80: what staff wrote has no origin, and with it neither the page's session nor its storage. */
const RAW = 'allow-scripts allow-forms allow-popups';
/** The pages of others keep their own origin, which a payment needs; none leads the visitor away from the video. */
const OTHERS = `${RAW} allow-same-origin allow-popups-to-escape-sandbox allow-downloads`;

/** The page of a link, inside ours. */
export function LinkFrame({ link: { text, url, isRaw } }: { link: Pick<PublicLink, 'text' | 'url' | 'isRaw'> }) {
  return <iframe className={styles.frame} key={url} src={url} title={text} sandbox={isRaw ? RAW : OTHERS} />;
}
