import type { PublicContent } from '@nave/domain/contents/content.ts';
import { STAGE_SIZES } from '@nave/domain/media/picture-widths.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { Playing } from '@nave/domain/presence/presence.api.ts';
import type { ReactNode } from 'react';
import { PlayerNotice } from '../../features/player/frame/player-notice.tsx';
import { pictureAttributes } from '../../lib/picture.ts';
import { BrokenPart } from '../../ui/broken-part.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { loadPlayer } from './load-player.ts';
import styles from './stage.module.css';

export const Player = lazyPart(loadPlayer);
export const Waiting = lazyPart(() => import('../../features/contents/waiting.tsx').then((module) => module.Waiting));

interface StageProps {
  channel: PublicChannel;
  /** Null: the channel's default video (VIEW-13). */
  content: PublicContent | null;
  now: number;
  /** Whether the content is a recording that waits for the viewer to press Play. */
  waitsForPress?: boolean;
  /** Shown beside LIVE. */
  besideLive?: ReactNode;
  /** Called when the video is over. */
  onOver?: (content: PublicContent) => void;
  /** Receives the state of playback twice a minute. */
  onBeat?: (contentId: string, playing: Playing) => void;
}

/** The video area: a content's video, or the default video if no content plays, with the countdown before a start. */
export function Stage({ channel, content, now, ...video }: StageProps) {
  const startsAt = content?.contentType === 'onDemand' ? null : (content?.startsAt ?? null);
  const isUpcoming = startsAt !== null && now < Date.parse(startsAt);
  const isBumper = (content === null || isUpcoming) && channel.defaultVideo.enabled && channel.defaultVideo.src !== '';
  return (
    <StageFrame>
      {isBumper ? <Bumper channel={channel} poster={content?.thumbImage ?? channel.thumbImage} /> : null}
      {!isBumper && content && <ContentVideo content={content} {...video} />}
      {content && isUpcoming && (
        <Waiting channel={channel} content={content} startsAt={startsAt} small={isBumper} waiting={() => null} />
      )}
    </StageFrame>
  );
}

/** The largest 16:9 area that fits (VIEW-5), on a dark background. */
export function StageFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.stage} id="video" tabIndex={-1}>
      <div className={styles.fit}>{children}</div>
    </div>
  );
}

function Bumper({ channel, poster }: { channel: PublicChannel; poster: string | null }) {
  const { videoProvider, src } = channel.defaultVideo;
  return (
    <Player
      {...placeholders(poster)}
      id={channel.id}
      provider={videoProvider ?? 'stream'}
      src={src}
      mode="bumper"
      title={channel.name}
      poster={poster}
    />
  );
}

function ContentVideo({
  content,
  waitsForPress,
  besideLive,
  onOver,
  onBeat,
}: Omit<StageProps, 'channel' | 'now'> & { content: PublicContent }) {
  const { id, videoProvider, src, contentType, name, thumbImage, startsAt, closesAt, ccLanguage } = content;
  // VIEW-28: the server does not send the source before viewers may see the video.
  if (src === null) return <Poster src={thumbImage} />;
  return (
    <Player
      {...placeholders(thumbImage)}
      id={id}
      provider={videoProvider}
      src={src}
      mode={contentType}
      title={name}
      poster={thumbImage}
      startsAt={startsAt}
      closesAt={closesAt}
      captionsLanguage={ccLanguage}
      waitsForPress={waitsForPress === true}
      besideLive={besideLive}
      onOver={() => onOver?.(content)}
      onBeat={(playing) => onBeat?.(id, playing)}
    />
  );
}

/** Returns the player's placeholders: one while the player loads, and one if its rendering fails. */
export function placeholders(poster: string | null) {
  return {
    waiting: (late: boolean) => (
      <>
        <Poster src={poster} />
        {late && <PlayerNotice kind="failed" />}
      </>
    ),
    broken: (
      <div className={`on-stage ${styles.broken}`}>
        <BrokenPart />
      </div>
    ),
  };
}

/** A picture in place of the video. */
export function Poster({ src }: { src: string | null }) {
  return (
    <div className={styles.poster}>
      {src && <img {...pictureAttributes(src, STAGE_SIZES)} alt="" fetchPriority="high" />}
    </div>
  );
}
