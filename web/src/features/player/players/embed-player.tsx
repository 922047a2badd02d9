import type { VideoSource } from '@nave/domain/catalogues/sources/found.ts';
import { simulatedPosition } from '@nave/domain/contents/playback-position.ts';
import { useRef, useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LiveState } from '../controls/live-state.tsx';
import styles from '../frame/player.module.css';
import type { PlayerProps } from '../frame/player-props.ts';
import { useEmbedReport } from './use-embed-report.ts';

type EmbedSource = Extract<VideoSource, { kind: 'youtube' | 'vimeo' | 'iframe' }>;

const FOREIGN_SANDBOX =
  'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-presentation';

/** The player of another house, in a frame that cannot reach the page (PLAY-11, PLAY-15). It is not held in step. */
export function EmbedPlayer(props: PlayerProps & { source: EmbedSource }) {
  const { source, mode, startsAt, title, preview, onReport } = props;
  // Once: a new address would start the video over.
  const [url] = useState(() => {
    const address = addressWithStart(source, mode === 'simulatedLive' && startsAt ? startsAt : null, mode);
    return preview && source.kind === 'youtube' ? talking(address) : address;
  });
  const [there, setThere] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const house = source.kind === 'iframe' ? null : source.kind;
  useEmbedReport({ frame, house, url, there }, onReport);
  return (
    <>
      <iframe
        ref={frame}
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

/** YouTube's player talks with a page that says who it is. */
function talking(address: string): string {
  const url = new URL(address);
  url.searchParams.set('enablejsapi', '1');
  url.searchParams.set('origin', location.origin);
  return url.href;
}

/** An address of our own with `allow-same-origin` could take its sandbox off. */
function sandboxFor(url: string): string {
  const own = new URL(url, location.href).origin === location.origin;
  return own ? FOREIGN_SANDBOX.replace(' allow-same-origin', '') : FOREIGN_SANDBOX;
}

/**
 * Muted and by itself (PLAY-49), from its time mark (PLAY-94), and as much later as a simulated live is opened late
 * (PLAY-35).
 */
function addressWithStart(source: EmbedSource, startsAt: string | null, mode: PlayerProps['mode']): string {
  const url = new URL(source.url);
  const elapsed = startsAt ? Math.max(0, Math.floor(simulatedPosition(startsAt, serverClock.now()))) : 0;
  if (source.kind === 'youtube') {
    for (const name of ['autoplay', 'mute', 'playsinline']) url.searchParams.set(name, '1');
    url.searchParams.set('rel', '0');
    if (elapsed) url.searchParams.set('start', String(source.from + elapsed));
    if (mode === 'bumper' && source.id) {
      url.searchParams.set('loop', '1');
      url.searchParams.set('playlist', source.id);
    }
  }
  if (source.kind === 'vimeo') {
    for (const name of ['autoplay', 'muted', 'playsinline']) url.searchParams.set(name, '1');
    if (mode === 'bumper') url.searchParams.set('loop', '1');
    if (elapsed) url.hash = `t=${source.from + elapsed}s`;
  }
  return url.href;
}
