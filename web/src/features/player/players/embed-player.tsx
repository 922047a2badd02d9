import { simulatedPosition } from '@nave/domain/contents/playback-position.ts';
import type { VideoSource } from '@nave/domain/contents/video-source.ts';
import { useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LiveState } from '../controls/live-state.tsx';
import styles from '../frame/player.module.css';
import type { PlayerProps } from '../frame/player-props.ts';

type EmbedSource = Extract<VideoSource, { kind: 'youtube' | 'vimeo' | 'iframe' }>;

const FOREIGN_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-presentation';

/** The player of another house, in a frame that cannot reach the page (PLAY-11, PLAY-15). It is not held in step. */
export function EmbedPlayer({ source, mode, startsAt, title }: PlayerProps & { source: EmbedSource }) {
  // Once: a new address would start the video over.
  const [url] = useState(() => addressWithStart(source, mode === 'simulatedLive' && startsAt ? startsAt : null, mode));
  const [there, setThere] = useState(false);
  return (
    <>
      <iframe
        className={classNames(styles.embed, !there && styles.coming)}
        src={url}
        title={title}
        sandbox={sandboxFor(url)}
        // YouTube plays nothing for a page that does not say who it is.
        referrerPolicy={source.kind === 'youtube' ? 'strict-origin-when-cross-origin' : 'no-referrer'}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        onLoad={() => setThere(true)}
      />
      <div className={styles.top}>
        <LiveState mode={mode} behind={null} onGoLive={undefined} />
      </div>
    </>
  );
}

/** An address of our own with `allow-same-origin` could take its sandbox off. */
function sandboxFor(url: string): string {
  const own = new URL(url, location.href).origin === location.origin;
  return own ? FOREIGN_SANDBOX.replace(' allow-same-origin', '') : FOREIGN_SANDBOX;
}

/** Muted and by itself (PLAY-49), and from the elapsed time where a simulated live is opened late (PLAY-35). */
function addressWithStart(source: EmbedSource, startsAt: string | null, mode: PlayerProps['mode']): string {
  const url = new URL(source.url);
  const seconds = startsAt ? Math.max(0, Math.floor(simulatedPosition(startsAt, serverClock.now()))) : 0;
  if (source.kind === 'youtube') {
    const options = {
      autoplay: '1',
      mute: '1',
      playsinline: '1',
      rel: '0',
      ...(seconds && { start: String(seconds) }),
    };
    for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
    if (mode === 'bumper') {
      url.searchParams.set('loop', '1');
      url.searchParams.set('playlist', source.id);
    }
  }
  if (source.kind === 'vimeo') {
    for (const name of ['autoplay', 'muted', 'playsinline']) url.searchParams.set(name, '1');
    if (mode === 'bumper') url.searchParams.set('loop', '1');
    if (seconds) url.hash = `t=${seconds}s`;
  }
  return url.href;
}
