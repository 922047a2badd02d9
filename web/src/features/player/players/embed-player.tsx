import type { VideoSource } from '@nave/domain/catalogues/sources/recognised-source.ts';
import { simulatedPosition } from '@nave/domain/contents/playback-position.ts';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LiveState } from '../controls/live-state.tsx';
import { NoAnswer } from '../frame/no-answer.tsx';
import styles from '../frame/player.module.css';
import type { PlayerProps } from '../frame/player-props.ts';
import { SILENT_AFTER_MS } from '../frames/frame-video.ts';
import { PERMISSIONS, sandboxFor } from '../frames/player-frame.ts';
import { useBeat } from './use-beat.ts';

type EmbedSource = Extract<VideoSource, { kind: 'iframe' }>;

/** A player that accepts no commands, in a frame that cannot reach the page (PLAY-11, PLAY-15); it is not synced. */
export function EmbedPlayer(props: PlayerProps & { source: EmbedSource }) {
  const { source, src, mode, startsAt, title, onReport, onBeat } = props;
  // Computed once, because a new address would restart the video.
  const [url] = useState(() => addressFor(source, mode === 'simulatedLive' && startsAt ? startsAt : null));
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'silent'>('loading');
  useEffect(() => {
    if (state !== 'loading') onReport?.({ state: state === 'loaded' ? 'unseen' : 'silent' });
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('silent'), SILENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, onReport]);
  useBeat(() => ({ state: state === 'silent' ? state : 'unseen', syncErrorMs: null }), onBeat);
  const tryAgain = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };
  return (
    <>
      <iframe
        key={attempt}
        className={classNames(styles.embed, state === 'loading' && styles.coming)}
        src={url}
        title={title}
        sandbox={sandboxFor(url)}
        referrerPolicy="no-referrer"
        allow={PERMISSIONS}
        allowFullScreen
        onLoad={() => setState('loaded')}
      />
      {state === 'silent' && <NoAnswer address={src.startsWith('https://') ? src : url} onRetry={tryAgain} />}
      <div className={styles.top}>
        <LiveState mode={mode} behind={null} isStalled={state === 'silent'} onGoLive={undefined} />
        {props.besideLive}
      </div>
    </>
  );
}

/** Returns the address of a frame, with the parameters that its provider needs. */
function addressFor({ url }: EmbedSource, startsAt: string | null): string {
  const address = new URL(url, location.href);
  if (address.hostname === 'www.facebook.com' && address.pathname === '/plugins/video.php') {
    return facebookAddress(address, startsAt);
  }
  if (!/^(?:player|clips)\.twitch\.tv$/.test(address.hostname)) return url;
  // PLAY-110: Twitch plays only on the host that `parent` names.
  address.searchParams.set('parent', location.hostname);
  return address.href;
}

/** Adds the start position of a simulated live that has begun (PLAY-35), and starts Facebook's plugin muted. */
function facebookAddress(address: URL, startsAt: string | null): string {
  const elapsed = startsAt ? Math.max(0, Math.floor(simulatedPosition(startsAt, serverClock.now()))) : 0;
  for (const [name, value] of Object.entries({ autoplay: '1', mute: '1' })) address.searchParams.set(name, value);
  if (elapsed) address.searchParams.set('t', String(elapsed));
  return address.href;
}
