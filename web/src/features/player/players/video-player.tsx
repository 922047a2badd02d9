import { STAGE_SIZES } from '@nave/domain/media/picture-widths.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { pictureAttributes } from '../../../lib/picture.ts';
import { classNames } from '../../../ui/class-names.ts';
import { toggleFullScreen } from '../controls/full-screen.ts';
import { useShownControls } from '../controls/idle-controls.ts';
import { LiveState } from '../controls/live-state.tsx';
import { usePicturePress } from '../controls/picture-press.ts';
import { PlayerControls } from '../controls/player-controls.tsx';
import { usePlayerKeys } from '../controls/player-keys.ts';
import { useCaptions } from '../engine/caption-tracks.ts';
import { useMediaState } from '../engine/media-state.ts';
import type { Failure, Playable } from '../engine/playable.ts';
import { keepSound, keepVolume } from '../engine/sound.ts';
import type { StreamSession } from '../engine/stream-session.ts';
import { initialStreamState, type StreamState } from '../engine/stream-state.ts';
import { FailureActions, NoAnswer, providerOf } from '../frame/no-answer.tsx';
import styles from '../frame/player.module.css';
import { PlayerNotice } from '../frame/player-notice.tsx';
import type { PlayerProps } from '../frame/player-props.ts';
import { ShownCaptions } from '../frame/shown-captions.tsx';
import { BigPlay, Unmute } from './big-button.tsx';
import { FrameScreen } from './frame-screen.tsx';
import { useBeat } from './use-beat.ts';
import { useMediaSession } from './use-media-session.ts';
import { type ControllableSource, useSession } from './use-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

type VideoPlayerProps = PlayerProps & { source: ControllableSource };

const BEFORE_START: StreamState = { ...initialStreamState, mutedByStart: false };

/**
 * Our own player, for streams and files (PLAY-16, PLAY-18) and for providers whose players accept commands. A simulated
 * live and the default video have our controls; other videos of a provider have the provider's.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { mode, title, poster, overlay, source } = props;
  const isFrame = source.kind !== 'player';
  const hasControls = !isFrame || mode === 'simulatedLive' || mode === 'bumper';
  const frame = useRef<HTMLDivElement>(null);
  const [video, setVideo] = useState<Playable | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const text = useTexts();
  const session = useSession(video, props);
  const state = useSyncExternalStore(session?.state.subscribe ?? noChanges, session?.state.current ?? beforeStart);
  const media = useMediaState(video);
  const captions = useCaptions(video, props.captionsLanguage ?? null);
  const hasPicture = state.started || (isFrame && (state.needsPress || state.silent));
  const loading = !hasPicture && !state.failed && !state.needsPress && !media.stopped;
  const hasMenus = !loading && !state.failed;
  useEffect(() => {
    // An open menu is unmounted without a close event.
    if (!hasMenus) setMenuOpen(false);
  }, [hasMenus]);
  const keepsControls = !hasControls || menuOpen || media.paused || loading || state.failed !== null;
  const shown = useShownControls(frame, keepsControls);
  const sound = soundActions(video, session, media.muted);
  const togglePlay = () => (media.paused ? session?.play() : session?.pause());
  const picturePress = usePicturePress(shown, togglePlay);
  const fullScreen = () => frame.current && toggleFullScreen(frame.current, video);
  usePlayerKeys(props.preview ? null : { togglePlay, toggleMute: sound.toggle, toggleFullScreen: fullScreen });
  useShownReport(props, (state.started || (isFrame && media.duration > 0)) && !state.failed, media.duration);
  const seek = (seconds: number) => {
    if (video) video.currentTime = Math.max(0, seconds);
  };
  useWakeLock(state.started && !media.paused && !state.failed);
  useMediaSession({
    title: isFrame || props.preview || mode === 'bumper' ? null : title,
    poster: poster ?? null,
    play: () => session?.play(),
    pause: () => session?.pause(),
    seek: mode === 'onDemand' ? seek : null,
    position: () => video?.currentTime ?? 0,
  });
  useBeat(() => session?.report() ?? null, props.onBeat);
  const address = isFrame ? props.src : null;
  const hasUnmuteButton = state.mutedByStart && !state.needsPress && !state.failed && !state.silent;
  return (
    <section
      ref={frame}
      className={classNames('on-stage', styles.frame, !shown && styles.quiet, !hasControls && styles.plain)}
      aria-label={text('player:video', { title })}
    >
      {isFrame ? (
        <FrameScreen
          source={source}
          title={title}
          loops={mode === 'bumper'}
          hidesControls={hasControls}
          captions={props.captionsLanguage ?? null}
          onPlayable={setVideo}
        />
      ) : (
        <video ref={setVideo} className={styles.video} muted playsInline loop={mode === 'bumper'} {...picturePress} />
      )}
      {/* Covers the provider's frame, in which a press could seek, except while the frame needs a press to start. */}
      {isFrame && hasControls && !state.needsPress && !state.silent && (
        <div className={styles.video} {...picturePress} />
      )}
      {poster && !hasPicture && <img className={styles.poster} {...pictureAttributes(poster, STAGE_SIZES)} alt="" />}
      {overlay && <div className={styles.overlay}>{overlay}</div>}
      <ShownCaptions captions={captions} low={!shown} />
      {state.failed && (
        <PlayerNotice
          kind={props.preview ? 'invalid' : noticeOf(state.failed)}
          {...(address && { provider: providerOf(address) })}
        >
          {!props.preview && <FailureActions address={address} onRetry={() => session?.play()} />}
        </PlayerNotice>
      )}
      {state.silent && !state.failed && <NoAnswer address={address ?? ''} onRetry={() => session?.play()} />}
      <div className={styles.top}>
        <LiveState
          mode={mode}
          behind={state.started && !state.failed ? state.behind : null}
          isStalled={state.failed !== null || state.stalled || state.silent}
          onGoLive={session?.goLive}
        />
        {props.besideLive}
      </div>
      {state.needsPress && !isFrame && <BigPlay onPress={() => session?.play()} />}
      {hasUnmuteButton && <Unmute onPress={() => session?.unmute()} />}
      {hasControls && !state.silent && (
        <PlayerControls
          mode={mode}
          media={media}
          captions={captions}
          frame={frame}
          video={video}
          behind={state.behind}
          loading={loading}
          failed={state.failed !== null}
          hasUnmuteButton={hasUnmuteButton}
          stalled={state.stalled}
          qualities={session?.qualities() ?? []}
          onQuality={(height) => session?.chooseQuality(height)}
          onTogglePlay={togglePlay}
          onToggleMute={sound.toggle}
          onVolume={sound.change}
          onFullScreen={fullScreen}
          onMenu={setMenuOpen}
        />
      )}
    </section>
  );
}

/** Reports once the video plays, and again once its length is known. */
function useShownReport({ onReport }: PlayerProps, plays: boolean, duration: number): void {
  const seconds = Number.isFinite(duration) && duration > 0 ? Math.round(duration) : null;
  useEffect(() => {
    if (plays) onReport?.({ state: 'shown', seconds });
  }, [plays, seconds, onReport]);
}

function noticeOf(failure: Failure) {
  return failure === 'gone' || failure === 'notEmbeddable' ? failure : 'failed';
}

function soundActions(video: Playable | null, session: StreamSession | null, muted: boolean) {
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

const noChanges = () => () => {};
const beforeStart = () => BEFORE_START;
