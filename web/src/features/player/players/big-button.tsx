import playIcon from '@phosphor-icons/core/fill/play-fill.svg?raw';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../frame/player.module.css';

/** Starts what does not start by itself. */
export function BigPlay({ onPress }: { onPress: () => void }) {
  const text = useTexts();
  return <BigButton icon={playIcon} label={text('player:play')} onPress={onPress} />;
}

export function BigButton({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.big} onClick={onPress}>
      <Icon svg={icon} size={24} />
      {label}
    </button>
  );
}
