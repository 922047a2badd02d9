import { STAGE_SIZES } from '@nave/domain/media/picture-widths.ts';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import unmuteIcon from '@phosphor-icons/core/fill/speaker-slash-fill.svg?raw';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { pictureAttributes } from '../../../lib/picture.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toggleFullScreen } from '../controls/full-screen.ts';
import { useShownControls } from '../controls/idle-controls.ts';
import { LiveState } from '../controls/live-state.tsx';
import { usePicturePress } from '../controls/picture-press.ts';
import { PlayerControls } from '../controls/player-controls.tsx';
import { usePlayerKeys } from '../controls/player-keys.ts';
import { useCaptions } from '../engine/caption-tracks.ts';
import type { MediaSourceAddress } from '../engine/engine.ts';
import { useMediaState } from '../engine/media-state.ts';
import { keepSound, keepVolume } from '../engine/sound.ts';
import { StreamSession } from '../engine/stream-session.ts';
import { type StreamState, streamAtStart } from '../engine/stream-state.ts';
import styles from '../frame/player.module.css';
import { PlayerNotice } from '../frame/player-notice.tsx';
import type { PlayerProps } from '../frame/player-props.ts';

type StreamPlayerProps = PlayerProps & { source: MediaSourceAddress };

const BEFORE_START: StreamState = { ...streamAtStart, mutedByStart: false };

/** Our own player, for what comes as a stream or a file (PLAY-16, PLAY-18). */
export function StreamPlayer(props: StreamPlayerProps) {
  const { mode, title, poster, chips, overlay } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const text = useTexts();
  const session = useSession(video, props);
  const state = useSyncExternalStore(session?.state.subscribe ?? noChanges, session?.state.current ?? beforeStart);
  const media = useMediaState(video);
  const captions = useCaptions(video, props.captionsLanguage ?? null);
  const loading = !state.started && !state.failed && !state.needsPress && !media.stopped;
  const hasMenus = !loading && !state.failed;
  useEffect(() => {
    // One that was open goes without a word.
    if (!hasMenus) setMenuOpen(false);
  }, [hasMenus]);
  const shown = useShownControls(frame, menuOpen || media.paused || loading || state.failed);
  const sound = soundOf(video, session, media.muted);
  const togglePlay = () => (media.paused ? session?.play() : session?.pause());
  const picturePress = usePicturePress(shown, togglePlay);
  const fullScreen = () => frame.current && toggleFullScreen(frame.current, video);
  usePlayerKeys(props.preview ? null : { togglePlay, toggleMute: sound.toggle, toggleFullScreen: fullScreen });
  useShownReport(props, state.started && !state.failed, media.duration);
  return (
    <section
      ref={frame}
      className={classNames('on-stage', styles.frame, !shown && styles.quiet)}
      aria-label={text('player:video', { title })}
    >
      <video ref={setVideo} className={styles.video} muted playsInline loop={mode === 'bumper'} {...picturePress} />
      {poster && !state.started && <img className={styles.poster} {...pictureAttributes(poster, STAGE_SIZES)} alt="" />}
      {overlay && <div className={styles.overlay}>{overlay}</div>}
      {captions.lines.length > 0 && (
        <p className={styles.captions} lang={captions.showing ?? undefined}>
          {captions.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {state.failed && <PlayerNotice kind={props.preview ? 'invalid' : 'failed'} />}
      <div className={styles.top}>
        <LiveState
          mode={mode}
          behind={state.started && !state.failed ? state.behind : null}
          standsStill={state.failed || state.stalled}
          onGoLive={session?.goLive}
        />
        {chips}
      </div>
      {state.needsPress && <BigPlay onPress={() => session?.play()} />}
      {state.mutedByStart && !state.needsPress && !state.failed && (
        <BigButton icon={unmuteIcon} label={text('player:unmute')} onPress={() => session?.unmute()} />
      )}
      <PlayerControls
        mode={mode}
        media={media}
        captions={captions}
        frame={frame}
        video={video}
        behind={state.behind}
        loading={loading}
        failed={state.failed}
        stalled={state.stalled}
        qualities={session?.qualities() ?? []}
        onQuality={(height) => session?.chooseQuality(height)}
        onTogglePlay={togglePlay}
        onToggleMute={sound.toggle}
        onVolume={sound.change}
        onFullScreen={fullScreen}
        onMenu={setMenuOpen}
      />
    </section>
  );
}

function useSession(video: HTMLVideoElement | null, props: StreamPlayerProps): StreamSession | null {
  const [session, setSession] = useState<StreamSession | null>(null);
  const { id, preview, source, mode, startsAt = null } = props;
  const { url, format } = source;
  const told = useRef(props);
  told.current = props;
  useEffect(() => {
    if (!video) return;
    const created = new StreamSession({
      video,
      source: { url, format },
      mode,
      startsAt,
      clock: serverClock,
      keepAs: mode === 'onDemand' && !preview ? id : null,
      startsMuted: preview === true,
      onFailure: (isOurs) => told.current.onReport?.(isOurs ? { state: 'silent' } : { state: 'failed', reason: null }),
      onOver: () => told.current.onOver?.(),
    });
    setSession(created);
    return () => created.destroy();
  }, [video, id, preview, url, format, mode, startsAt]);
  return session;
}

/** Tells once it plays, and again once its length is known. */
function useShownReport({ onReport }: PlayerProps, plays: boolean, duration: number): void {
  const seconds = Number.isFinite(duration) && duration > 0 ? Math.round(duration) : null;
  useEffect(() => {
    if (plays) onReport?.({ state: 'shown', seconds });
  }, [plays, seconds, onReport]);
}

function soundOf(video: HTMLVideoElement | null, session: StreamSession | null, muted: boolean) {
  return {
    toggle: () => {
      if (!video) return;
      if (muted) {
        session?.unmute();
        return;
      }
      video.muted = true;
      keepSound(false);
    },
    change: (volume: number) => {
      if (!video) return;
      video.volume = volume;
      keepVolume(volume);
      if (volume > 0) session?.unmute();
    },
  };
}

/** Starts what does not start by itself. */
export function BigPlay({ onPress }: { onPress: () => void }) {
  const text = useTexts();
  return <BigButton icon={playIcon} label={text('player:play')} onPress={onPress} />;
}

function BigButton({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.big} onClick={onPress}>
      <Icon svg={icon} size={24} />
      {label}
    </button>
  );
}

const noChanges = () => () => {};
const beforeStart = () => BEFORE_START;
