import smallerIcon from '@phosphor-icons/core/regular/minus.svg?raw';
import largerIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { textSizes } from './reading-choice.ts';
import styles from './tool-row.module.css';

/** Changes the text size of the Bible. */
export function SizeRow({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const text = useTexts();
  return (
    <div className={styles.row}>
      <span className={styles.name}>{text('bible:size')}</span>
      <IconButton
        size="touch"
        icon={smallerIcon}
        label={text('bible:smaller')}
        tooltipSide="bottom"
        aria-disabled={size === 0}
        onClick={() => onSize(Math.max(0, size - 1))}
      />
      <output className={styles.value}>{Math.round((textSizes[size] ?? 1) * 100)} %</output>
      <IconButton
        size="touch"
        icon={largerIcon}
        label={text('bible:larger')}
        tooltipSide="bottom"
        aria-disabled={size === textSizes.length - 1}
        onClick={() => onSize(Math.min(textSizes.length - 1, size + 1))}
      />
    </div>
  );
}
