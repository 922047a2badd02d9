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
  /** A recording that waits for a press. */
  waits?: boolean;
  /** Shown beside LIVE. */
  besideLive?: ReactNode;
  /** Told when its video is over. */
  onOver?: (content: PublicContent) => void;
  /** Told now and then how its video does. */
  onBeat?: (contentId: string, playing: Playing) => void;
}

/** The video area: a content's video, or the default video while none is on; before a start the countdown over it. */
export function Stage({ channel, content, now, ...video }: StageProps) {
  const startsAt = content?.contentType === 'onDemand' ? null : (content?.startsAt ?? null);
  const isAhead = startsAt !== null && now < Date.parse(startsAt);
  const bumper = (content === null || isAhead) && channel.defaultVideo.enabled && channel.defaultVideo.src !== '';
  return (
    <StageFrame>
      {bumper ? <Bumper channel={channel} poster={content?.thumbImage ?? channel.thumbImage} /> : null}
      {!bumper && content && <ContentVideo content={content} {...video} />}
      {content && isAhead && (
        <Waiting channel={channel} content={content} startsAt={startsAt} small={bumper} waiting={() => null} />
      )}
    </StageFrame>
  );
}

/** As large as fits, always 16:9 (VIEW-5), on dark ground. */
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
      {...without(poster)}
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
  waits,
  besideLive,
  onOver,
  onBeat,
}: Omit<StageProps, 'channel' | 'now'> & { content: PublicContent }) {
  const { id, videoProvider, src, contentType, name, thumbImage, startsAt, closesAt, ccLanguage } = content;
  // VIEW-28: the source comes with the moment from which it may be seen.
  if (src === null) return <Poster src={thumbImage} />;
  return (
    <Player
      {...without(thumbImage)}
      id={id}
      provider={videoProvider}
      src={src}
      mode={contentType}
      title={name}
      poster={thumbImage}
      startsAt={startsAt}
      closesAt={closesAt}
      captionsLanguage={ccLanguage}
      waits={waits === true}
      besideLive={besideLive}
      onOver={() => onOver?.(content)}
      onBeat={(playing) => onBeat?.(id, playing)}
    />
  );
}

/** What stands there while the player is not, and when it cannot be drawn. */
function without(poster: string | null) {
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

/** A picture in the video's place. */
export function Poster({ src }: { src: string | null }) {
  return (
    <div className={styles.poster}>
      {src && <img {...pictureAttributes(src, STAGE_SIZES)} alt="" fetchPriority="high" />}
    </div>
  );
}
