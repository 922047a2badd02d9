import type { PublicContent } from '@nave/domain/contents/content.ts';
import { STAGE_SIZES } from '@nave/domain/media/picture-widths.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useId } from 'react';
import { AddToCalendar } from '../../features/contents/add-to-calendar.tsx';
import { ComingLine } from '../../features/contents/coming-line.tsx';
import type { Shown } from '../../features/contents/shown-content.ts';
import { timeOfDay } from '../../lib/date-texts.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { pictureAttributes } from '../../lib/picture.ts';
import { viewerPaths } from '../../lib/viewer-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './ended-stage.module.css';
import { StageFrame } from './stage.tsx';

/** Maximum number of recordings shown after the newest, so that they fit in one row. */
const MAX_FURTHER = 3;
const THUMB_SIZES = '160px';

interface EndedStageProps {
  channel: PublicChannel;
  shown: Extract<Shown, { kind: 'ended' }>;
  now: number;
}

/**
 * Replaces the video when the watched content is over (PLAY-90): shows the time of the end, the next content, and
 * recordings to watch meanwhile. It always links to all channels (PLAY-101).
 */
export function EndedStage({ channel, shown: { content, endedAt, next, recordings }, now }: EndedStageProps) {
  const text = useTexts();
  const language = useLanguage();
  const paths = viewerPaths(channel.clientKey);
  const time = timeOfDay(new Date(endedAt).toISOString(), language);
  const [recording, ...further] = recordings;
  const look = recording || next ? 'tint' : 'primary';
  return (
    <StageFrame>
      {content.thumbImage && (
        <img className={styles.picture} {...pictureAttributes(content.thumbImage, STAGE_SIZES)} alt="" />
      )}
      <div className={`on-stage ${styles.ended}`}>
        <div role="status">
          <p className={styles.title}>{text('contents:ended')}</p>
          <p className={styles.more}>{text('contents:endedMore', { time })}</p>
        </div>
        {next && (
          <Link className={styles.next} to={paths.content(channel.key, next.key)} state={{ chosen: true }}>
            <ComingLine content={next} now={now} />
          </Link>
        )}
        <div className={styles.ways}>
          {recording && (
            <Link
              className={buttonClass({ look: 'primary', size: 'touch' })}
              to={paths.content(channel.key, recording.key)}
            >
              <span>{text('contents:watch', { name: recording.name })}</span>
            </Link>
          )}
          {next && <AddToCalendar channel={channel} contentKey={next.key} look={recording ? 'tint' : 'primary'} />}
          <Link className={buttonClass({ look, size: 'touch' })} to={paths.client()}>
            <span>{text('contents:toClient')}</span>
          </Link>
        </div>
        {further.length > 0 && <WatchAgain channel={channel} recordings={further.slice(0, MAX_FURTHER)} />}
      </div>
    </StageFrame>
  );
}

/** Further recordings of the channel, with their pictures (PLAY-120). */
function WatchAgain({ channel, recordings }: { channel: PublicChannel; recordings: PublicContent[] }) {
  const text = useTexts();
  const id = useId();
  const paths = viewerPaths(channel.clientKey);
  return (
    <section className={styles.again} aria-labelledby={id}>
      <h2 className={styles.againTitle} id={id}>
        {text('contents:watchAgain')}
      </h2>
      <ul>
        {recordings.map(({ key, name, thumbImage }) => (
          <li key={key}>
            <Link to={paths.content(channel.key, key)} className={styles.recording}>
              <img {...pictureAttributes(thumbImage, THUMB_SIZES)} alt="" />
              <span dir="auto">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
