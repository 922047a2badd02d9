import { clocksDiffer, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import type { UpcomingContent } from '@nave/domain/operations/reports.api.ts';
import { Link } from 'react-router';
import { typeWords } from '../../../features/contents/staff/words/content-words.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { listMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { viewerPaths } from '../../../lib/viewer-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './upcoming-contents.module.css';

/** A row for each content, by start (OPS-62, OPS-79). */
export function UpcomingContents({ contents }: { contents: readonly UpcomingContent[] }) {
  return (
    <ul className={styles.rows}>
      {contents.map((content) => (
        <UpcomingRow key={content.id} content={content} />
      ))}
    </ul>
  );
}

function UpcomingRow({ content }: { content: UpcomingContent }) {
  const { clientId, clientKey, name, startsAt, timeZoneName, channels } = content;
  const [first] = channels;
  const isElsewhere = clocksDiffer(startsAt, { timeZone: timeZoneName }, {});
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <Badge>{t(typeWords[content.contentType].name)}</Badge>
        </p>
        <p className={styles.place}>
          <Link to={dashboardPaths.channels(clientId)}>{content.clientName}</Link>
          {' · '}
          {channels.map((channel) => channel.name).join(', ')}
        </p>
      </div>
      <div className={styles.times}>
        <time className={styles.time} dateTime={startsAt}>
          {momentIn(startsAt, timeZoneName)}
        </time>
        {isElsewhere && <p className={styles.own}>{t('{{moment}} for you', { moment: momentIn(startsAt) })}</p>}
      </div>
      <p className={styles.links}>
        <Link to={dashboardPaths.analytics(clientId, content.id)}>
          {t('Analytics')} <OfContent name={name} />
        </Link>
        <Link to={dashboardPaths.host(clientId, content.id)}>
          {t('Host Panel')} <OfContent name={name} />
        </Link>
        {first && (
          <a href={viewerPaths(clientKey).content(first.key, content.key)} target="_blank" rel="noopener">
            {t('Preview')} <OfContent name={name} /> <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
          </a>
        )}
      </p>
    </li>
  );
}

function OfContent({ name }: { name: string }) {
  return <VisuallyHidden>{name}</VisuallyHidden>;
}

/** Formats a moment in a zone, or in the reader's own: 'Sat, Dec 12 · 6:00 PM CST'. */
function momentIn(at: string, timeZone?: string): string {
  return `${listMoment(at, { timeZone })} ${zoneAbbreviation(at, { timeZone })}`;
}
