import captionsOnIcon from '@phosphor-icons/core/fill/closed-captioning-fill.svg?raw';
import pauseIcon from '@phosphor-icons/core/fill/pause-fill.svg?raw';
import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import backIcon from '@phosphor-icons/core/regular/arrow-counter-clockwise.svg?raw';
import captionsIcon from '@phosphor-icons/core/regular/closed-captioning.svg?raw';
import leaveIcon from '@phosphor-icons/core/regular/corners-in.svg?raw';
import enterIcon from '@phosphor-icons/core/regular/corners-out.svg?raw';
import qualityIcon from '@phosphor-icons/core/regular/gear-six.svg?raw';
import pictureIcon from '@phosphor-icons/core/regular/picture-in-picture.svg?raw';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { clockText } from '../../../lib/clock-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMenuButton } from '../../../ui/menu-button.ts';
import type { Captions } from '../engine/caption-tracks.ts';
import type { MediaState } from '../engine/media-state.ts';
import type { Playable } from '../engine/playable.ts';
import type { PlayerMode } from '../engine/stream-session.ts';
import styles from '../frame/player.module.css';
import { canFullScreen, useIsFullScreen } from './full-screen.ts';
import { isAtLive } from './live-state.tsx';
import { LiveLine, ScrubBar } from './scrub-bar.tsx';
import { VolumeControl } from './volume-control.tsx';

const CaptionsMenu = lazyPart(() => import('./player-menus.tsx').then((module) => module.CaptionsMenu));
const QualityMenu = lazyPart(() => import('./player-menus.tsx').then((module) => module.QualityMenu));

interface PlayerControlsProps {
  mode: PlayerMode;
  media: MediaState;
  captions: Captions;
  frame: RefObject<HTMLElement | null>;
  video: Playable | null;
  behind: number;
  /** The first picture is loading. */
  loading: boolean;
  /** The failure is shown over the picture, so the controls of the position are hidden. */
  failed: boolean;
  /** Unmute is shown over the picture, so this row has no button for the sound. */
  hasUnmuteButton: boolean;
  stalled: boolean;
  qualities: number[];
  onQuality: (height: number | null) => void;
  onTogglePlay: () => void;
  onToggleMute: () => void;
  onVolume: (volume: number) => void;
  onFullScreen: () => void;
  onMenu: (open: boolean) => void;
}

export function PlayerControls(props: PlayerControlsProps) {
  const { mode, media, video, loading, failed, stalled, hasUnmuteButton, onToggleMute, onVolume } = props;
  const text = useTexts();
  const seek = (seconds: number) => {
    if (video) video.currentTime = seconds;
  };
  const step = (seconds: number) => {
    if (video) video.currentTime = Math.max(0, Math.min(media.duration, video.currentTime + seconds));
  };
  const isLive = mode === 'live' || mode === 'simulatedLive';
  return (
    <div className={styles.controls}>
      {/* PLAY-29, PLAY-43: only an on-demand video can be scrubbed. */}
      {mode === 'onDemand' && !failed && (
        <ScrubBar
          position={media.currentTime}
          duration={media.duration}
          bufferedTo={media.bufferedTo}
          onSeek={seek}
          onStep={step}
        />
      )}
      {isLive && !failed && !stalled && <LiveLine />}
      <div className={styles.buttons}>
        {loading ? <span className={styles.ring} aria-hidden="true" /> : <PlayButton {...props} />}
        <VolumeControl
          muted={media.muted}
          volume={media.volume}
          hidesButton={hasUnmuteButton}
          onToggle={onToggleMute}
          onVolume={onVolume}
        />
        {mode === 'onDemand' && !failed && (
          <PictureButton icon={backIcon} label={text('player:skipBack')} onClick={() => step(-10)} />
        )}
        {mode === 'onDemand' && !loading && !failed && (
          <span className={`${styles.time} ${styles.clock}`}>
            {clockText(media.currentTime)} <span className={styles.total}>/ {clockText(media.duration)}</span>
          </span>
        )}
        {loading && (
          <span className={styles.loading} role="status">
            {text('player:loading')}
          </span>
        )}
        {isLive && !loading && !failed && !stalled && isAtLive(mode, props.behind) && (
          <span className={styles.time}>
            <span className={styles.liveDot} />
            {text('player:live')}
          </span>
        )}
        <span className={styles.space} />
        {!loading && !failed && <CaptionsAndQuality {...props} />}
        <ScreenButtons {...props} />
      </div>
    </div>
  );
}

function PlayButton({ media: { paused }, onTogglePlay }: PlayerControlsProps) {
  const text = useTexts();
  return (
    <PictureButton
      icon={paused ? playIcon : pauseIcon}
      label={text(paused ? 'player:play' : 'player:pause')}
      onClick={onTogglePlay}
    />
  );
}

function CaptionsAndQuality({ captions, qualities, onQuality, frame, onMenu }: PlayerControlsProps) {
  const text = useTexts();
  const [quality, setQuality] = useState('auto');
  const chooseQuality = (value: string) => {
    setQuality(value);
    onQuality(value === 'auto' ? null : Number(value));
  };
  const captionsMenu = useMenuButton(CaptionsMenu);
  const qualityMenu = useMenuButton(QualityMenu);
  const isOpen = captionsMenu.opened !== null || qualityMenu.opened !== null;
  useEffect(() => {
    if (!isOpen) return;
    onMenu(true);
    // Runs also when the buttons are unmounted, for example after a failure.
    return () => onMenu(false);
  }, [onMenu, isOpen]);
  return (
    <>
      {captions.languages.length > 0 && (
        <PictureButton
          {...captionsMenu.button}
          icon={captions.showing ? captionsOnIcon : captionsIcon}
          label={text('player:captions')}
          isOptional
        />
      )}
      {captionsMenu.opened && <CaptionsMenu {...captionsMenu.opened} frame={frame} captions={captions} />}
      {qualities.length > 1 && (
        <PictureButton {...qualityMenu.button} icon={qualityIcon} label={text('player:quality')} isOptional />
      )}
      {qualityMenu.opened && (
        <QualityMenu
          {...qualityMenu.opened}
          frame={frame}
          qualities={qualities}
          chosen={quality}
          onChoose={chooseQuality}
        />
      )}
    </>
  );
}

/** Picture in picture and full screen, where the browser supports them (PLAY-22). */
function ScreenButtons({ video, onFullScreen }: PlayerControlsProps) {
  const text = useTexts();
  const isFullScreen = useIsFullScreen();
  const toggle = () => {
    const done = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video?.requestPictureInPicture?.();
    done?.catch((error) => logFailure('No picture in picture', error));
  };
  return (
    <>
      {document.pictureInPictureEnabled && video?.requestPictureInPicture && (
        <PictureButton icon={pictureIcon} label={text('player:pictureInPicture')} onClick={toggle} isOptional />
      )}
      {canFullScreen(video) && (
        <PictureButton
          icon={isFullScreen ? leaveIcon : enterIcon}
          label={text(isFullScreen ? 'player:exitFullScreen' : 'player:fullScreen')}
          onClick={onFullScreen}
          atEnd
        />
      )}
    </>
  );
}

interface PictureButtonProps extends Omit<ComponentProps<typeof IconButton>, 'size' | 'tooltipSide' | 'className'> {
  atEnd?: boolean;
  /** Hidden where the picture is too narrow. */
  isOptional?: boolean;
}

function PictureButton({ atEnd, isOptional, ...button }: PictureButtonProps) {
  return (
    <IconButton
      {...button}
      className={classNames(styles.button, isOptional && styles.rare)}
      size="rail"
      tooltipSide={atEnd ? 'topEnd' : 'top'}
    />
  );
}
