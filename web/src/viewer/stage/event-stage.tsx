import { videoOfUrl } from '@nave/domain/catalogues/sources/video-of-url.ts';
import type { EventDetails } from '@nave/domain/ticketing/event-data.ts';
import { useCallback } from 'react';
import { WaitingForStart } from '../../features/contents/waiting.tsx';
import { PlayerNotice } from '../../features/player/frame/player-notice.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { useTimeBoundary } from '../../lib/use-clock.ts';
import styles from './event-stage.module.css';
import { Player, placeholders, StageFrame } from './stage.tsx';

interface EventStageProps {
  event: EventDetails;
  /** The time zone of the event's organisation. */
  timeZone: string;
}

/** The video area of an event's own page: the stream, the countdown before the start, or that there is no stream. */
export function EventStage({ event, timeZone }: EventStageProps) {
  const { StartsAt: startsAt, StreamUrl } = event;
  const startMs = Date.parse(startsAt);
  useTimeBoundary(useCallback((now: number) => (now < startMs ? startMs : null), [startMs]));
  const isUpcoming = serverClock.now() < startMs;
  return (
    <StageFrame>
      {isUpcoming ? (
        <WaitingForStart startsAt={startsAt} timeZone={timeZone} hasCountdown />
      ) : StreamUrl === null ? (
        <NoStream />
      ) : (
        <EventVideo event={event} url={StreamUrl} />
      )}
    </StageFrame>
  );
}

function NoStream() {
  const text = useTexts();
  return (
    <div className={`on-stage ${styles.empty}`} role="status">
      <p className={styles.title}>{text('event:noStream')}</p>
      <p>{text('event:noStreamMore')}</p>
    </div>
  );
}

function EventVideo({ event, url }: { event: EventDetails; url: string }) {
  const video = videoOfUrl(url);
  if (!video) return <PlayerNotice kind="failed" />;
  return (
    <Player
      {...placeholders(null)}
      id={event.Id}
      provider={video.videoProvider}
      src={video.src}
      mode={video.contentType}
      title={event.Title}
      startsAt={event.StartsAt}
    />
  );
}
