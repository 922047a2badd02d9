import type { PublicContent } from '@nave/domain/contents/content.ts';
import { localLongDate } from '@nave/domain/kernel/dates.ts';
import { dayText, isSameDay, timeOfDay } from '../../lib/date-texts.ts';
import { type Texts, useLanguage, useTexts } from '../../lib/i18n.ts';
import styles from './content-heading.module.css';

interface ContentHeadingProps {
  content: PublicContent;
  channelName: string;
  now: number;
}

/** Separates facts; the no-break space keeps the dot at the end of a wrapped line. */
const DOT = '\u00a0· ';

/** The title and one line of facts under the video. */
export function ContentHeading({ content, channelName, now }: ContentHeadingProps) {
  const text = useTexts();
  const language = useLanguage();
  // VIEW-246: a content before its showAt has no name.
  const title = content.name || channelName;
  const when = whenText(content, { text, language, now });
  return (
    <div className={styles.heading}>
      <h1 className={styles.title} title={title} dir="auto">
        {title}
      </h1>
      <p className={styles.facts}>
        {content.name && <bdi>{channelName}</bdi>}
        {when && (content.name ? DOT + when : when)}
      </p>
    </div>
  );
}

/** 'started at 10:00 AM' in the viewer's time, 'about 38 minutes · first aired November 15', or 'about 38 minutes'. */
function whenText(
  { startsAt, originalAirDate, duration }: PublicContent,
  { text, language, now }: { text: Texts; language: string; now: number },
): string {
  if (startsAt === null) {
    const aired = originalAirDate && text('contents:firstAired', { date: dayText(originalAirDate, language, now) });
    return [duration > 0 && text('contents:about', { count: duration }), aired].filter(Boolean).join(DOT);
  }
  if (Date.parse(startsAt) > now) return text('contents:about', { count: duration });
  if (!isSameDay(startsAt, now)) return text('contents:startedOn', { date: localLongDate(startsAt, language) });
  return text('contents:startedAt', { time: timeOfDay(startsAt, language) });
}
