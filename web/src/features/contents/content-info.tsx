import type { PublicContent } from '@nave/domain/contents/content.ts';
import dayIcon from '@phosphor-icons/core/regular/calendar-blank.svg?raw';
import { dayText } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './content-info.module.css';
import { SocialLinks } from './social-links.tsx';
import { StartTimes } from './start-times.tsx';

interface ContentInfoProps {
  content: PublicContent;
  /** Whether the heading is directly above the panel; the panel then does not repeat the heading's facts. */
  belowHeading: boolean;
}

/** The Info panel of a content: its name, times, description and social links. */
export function ContentInfo({ content, belowHeading }: ContentInfoProps) {
  return (
    <div className={styles.info}>
      {/* The title under the video is always visible beside this panel. */}
      <VisuallyHidden>
        <h3 dir="auto">{content.name}</h3>
      </VisuallyHidden>
      {(content.startsAt || !belowHeading) && <When content={content} />}
      {content.description && <RichText className={styles.description} html={content.description} />}
      {content.socialLinks.length > 0 && <SocialLinks links={content.socialLinks} />}
    </div>
  );
}

function When({ content: { startsAt, timeZoneName, originalAirDate } }: { content: PublicContent }) {
  const text = useTexts();
  const language = useLanguage();
  if (!startsAt && !originalAirDate) return null;
  return (
    <div className={styles.when}>
      <Icon svg={dayIcon} />
      <div>
        {startsAt && <StartTimes startsAt={startsAt} timeZone={timeZoneName} />}
        {!startsAt && originalAirDate && (
          <p>{text('contents:firstAired', { date: dayText(originalAirDate, language, serverClock.now()) })}</p>
        )}
      </div>
    </div>
  );
}
