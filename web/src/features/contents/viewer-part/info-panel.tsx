import selectedIcon from '@phosphor-icons/core/fill/info-fill.svg?raw';
import type { PageScope } from '../../../lib/page-part.ts';
import { ContentInfo } from '../content-info.tsx';
import styles from './info-panel.module.css';

export { selectedIcon };

/** Describes the content or the channel; below the video also with the channel's picture and the page's footer. */
export function Panel({ channel, content, footer }: PageScope) {
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
