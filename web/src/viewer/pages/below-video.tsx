import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { ReactNode } from 'react';
import type { OpenInPage } from '../../features/clients/links/use-link-window.tsx';
import { AddToCalendar } from '../../features/contents/add-to-calendar.tsx';
import { ContentHeading } from '../../features/contents/content-heading.tsx';
import { StartTimes } from '../../features/contents/start-times.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './below-video.module.css';

const PageLinks = lazyPart(() =>
  import('../../features/clients/links/page-links.tsx').then((module) => module.PageLinks),
);

interface BelowVideoProps {
  channel: PublicChannel;
  content: PublicContent | null;
  now: number;
  showsDescription: boolean;
  /** Opens a link of the content beside the video or in a chat. */
  openInPage: OpenInPage;
  footer: ReactNode;
  besideTitle: ReactNode;
}

/** The area below the video: title, facts, description, footer. On a phone all but the title is in the Info panel. */
export function BelowVideo({
  channel,
  content,
  now,
  showsDescription,
  openInPage,
  footer,
  besideTitle,
}: BelowVideoProps) {
  const isUpcoming = content?.startsAt && now < Date.parse(content.startsAt);
  return (
    <section className={`on-page ${styles.under}`}>
      {content ? (
        <div className={styles.head}>
          <ContentHeading content={content} channelName={channel.name} now={now} />
          {besideTitle}
        </div>
      ) : (
        <h1 className={styles.title} dir="auto">
          {channel.name}
        </h1>
      )}
      {isUpcoming && content.startsAt && (
        <div className={styles.when}>
          <StartTimes startsAt={content.startsAt} timeZone={content.timeZoneName} />
          <div className={styles.action}>
            <AddToCalendar channel={channel} contentKey={content.key} />
          </div>
        </div>
      )}
      {content && content.links.length > 0 && <PageLinks links={content.links} openInPage={openInPage} />}
      {showsDescription && (
        <div className={styles.description}>
          {content ? <RichText html={content.description} /> : <p dir="auto">{channel.description}</p>}
        </div>
      )}
      {/* VIEW-111; on a phone the header image is in the Info panel. */}
      {footer && channel.headerImage && <img className={styles.header} src={channel.headerImage} alt="" />}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
