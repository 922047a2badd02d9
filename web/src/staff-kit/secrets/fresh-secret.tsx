import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '../../lib/staff-texts.ts';
import styles from './fresh-secret.module.css';

/** Source: 000 §2 (USR-135). */
const COPIED_MS = 3_000;

/** A new secret, which is shown only once. `what` names the secret in the hint. */
export function FreshSecret({ value, what }: { value: string; what: string }) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  return (
    <span className={styles.fresh}>
      <code>{value}</code>
      <Button variant="default" size="xs" onClick={() => copy(value)}>
        {copied ? t('Copied!') : t('Copy')}
      </Button>
      <small>{t('Copy {{what}} now. You won’t see it again.', { what })}</small>
    </span>
  );
}
