import { useClipboard } from '@mantine/hooks';
import checkIcon from '@phosphor-icons/core/regular/check.svg?raw';
import copyIcon from '@phosphor-icons/core/regular/copy.svg?raw';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './copy-value.module.css';

interface CopyValueProps {
  value: string;
  /** What the button copies: 'Copy the event number 482913'. */
  label: string;
}

/** Time in which the button confirms the copy, in milliseconds. */
const COPIED_MS = 3_000;

/** A number or a link that is copied when it is pressed. */
export function CopyValue({ value, label }: CopyValueProps) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  return (
    <span className={styles.frame}>
      <button type="button" className={styles.copy} title={label} aria-label={label} onClick={() => copy(value)}>
        <span className={styles.value}>{value}</span>
        <Icon svg={copied ? checkIcon : copyIcon} size={16} className={copied ? styles.done : styles.icon} />
      </button>
      <VisuallyHidden>
        <span role="status">{copied && t('Copied!')}</span>
      </VisuallyHidden>
    </span>
  );
}
