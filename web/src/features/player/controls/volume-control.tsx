import muteIcon from '@phosphor-icons/core/fill/speaker-slash-fill.svg?raw';
import soundIcon from '@phosphor-icons/core/regular/speaker-high.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import playerStyles from '../frame/player.module.css';
import styles from './volume-control.module.css';

interface VolumeControlProps {
  muted: boolean;
  volume: number;
  /** Hides the button but keeps its space, while Unmute is shown over the picture. */
  hidesButton: boolean;
  onToggle: () => void;
  onVolume: (volume: number) => void;
}

export function VolumeControl({ muted, volume, hidesButton, onToggle, onVolume }: VolumeControlProps) {
  const text = useTexts();
  const level = muted ? 0 : volume;
  return (
    <div className={styles.volume}>
      <IconButton
        className={playerStyles.button}
        icon={level === 0 ? muteIcon : soundIcon}
        label={text(level === 0 ? 'player:unmute' : 'player:mute')}
        size="rail"
        style={hidesButton ? { visibility: 'hidden' } : undefined}
        onClick={onToggle}
      />
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={level}
        aria-label={text('player:volume')}
        aria-valuetext={`${Math.round(level * 100)} %`}
        style={{ backgroundSize: `${level * 100}% 4px, 100% 4px` }}
        onChange={(event) => onVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
