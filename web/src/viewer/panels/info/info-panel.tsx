import { ContentInfo } from '../../../features/contents/content-info.tsx';
import type { ShownPage } from '../panel.ts';
import styles from './info-panel.module.css';

/** What is shown, in words; below the video also the channel's picture and the page's footer. */
export function InfoPanel({ channel, content, footer }: ShownPage) {
  return (
    <div className={styles.info}>
      {footer && channel.headerImage && <img className={styles.header} src={channel.headerImage} alt="" />}
      {content ? (
        <ContentInfo content={content} belowHeading={footer !== null} />
      ) : (
        <div>
          {channel.description && (
            <p className={styles.description} dir="auto">
              {channel.description}
            </p>
          )}
        </div>
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
