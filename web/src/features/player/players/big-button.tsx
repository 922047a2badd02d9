import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import unmuteIcon from '@phosphor-icons/core/fill/speaker-slash-fill.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../frame/pill.module.css';

/** Starts a video that did not start automatically. */
export function BigPlay({ onPress }: { onPress: () => void }) {
  const text = useTexts();
  return (
    <button type="button" className={classNames(styles.pill, styles.big)} onClick={onPress}>
      <Icon svg={playIcon} size={24} />
      {text('player:play')}
    </button>
  );
}

/** The button Unmute at the lower left of the picture, where it covers neither faces nor LIVE (PLAY-100). */
export function Unmute({ onPress }: { onPress: () => void }) {
  const text = useTexts();
  return (
    <button type="button" className={classNames(styles.pill, styles.unmute)} onClick={onPress}>
      <Icon svg={unmuteIcon} size={20} />
      <span>{text('player:unmute')}</span>
    </button>
  );
}
