import type { PublicLink } from '@nave/domain/clients/links/link.ts';
import styles from './link-frame.module.css';

/** LNK-80: HTML that staff wrote gets an opaque origin, and so no access to the page's session or storage. */
const RAW_SANDBOX = 'allow-scripts allow-forms allow-popups';
/** External pages keep their origin, which payments need, but cannot navigate the visitor away from the video. */
const EXTERNAL_SANDBOX = `${RAW_SANDBOX} allow-same-origin allow-popups-to-escape-sandbox allow-downloads`;

/** Shows the page of a link in a frame. */
export function LinkFrame({ link: { text, url, isRaw } }: { link: Pick<PublicLink, 'text' | 'url' | 'isRaw'> }) {
  const sandbox = isRaw ? RAW_SANDBOX : EXTERNAL_SANDBOX;
  return <iframe className={styles.frame} key={url} src={url} title={text} sandbox={sandbox} />;
}
