import { Button } from '@mantine/core';
import type { Passkey } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyRemovalText, passkeyTexts } from '@nave/domain/accounts/passkeys.texts.ts';
import fingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?raw';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { listDate } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { NewPasskey } from './new-passkey.tsx';
import { hasPasskeys, type PasskeyForm } from './passkeys.ts';
import styles from './profile.module.css';

interface PasskeyListProps {
  passkeys: Passkey[];
  /** Whether there is another way to sign in. */
  hasOtherWay: boolean;
  /** The name proposed for this browser. */
  device: string;
  /** Throws ApiError and PasskeyError. */
  onAdd: (passkey: PasskeyForm) => Promise<void>;
  /** Throws ApiError. */
  onRemove: (passkeyId: string) => Promise<void>;
}

/** The user's own passkeys (ACC-206). */
export function PasskeyList({ passkeys, hasOtherWay, device, onAdd, onRemove }: PasskeyListProps) {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async ({ id }: Passkey) => {
    setBusy(true);
    try {
      await onRemove(id);
      showToast(t(passkeyTexts.removed), { tone: 'ok' });
    } catch (error) {
      logFailure('A passkey could not be removed', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(error.message), { tone: 'error' });
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  return (
    <>
      <p className={styles.lead}>{t(passkeyTexts.lead)}</p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions} aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <Icon svg={fingerprintIcon} size={24} />
              <span className={styles.words}>
                <b>{passkey.name}</b>
                <small>{usageText(passkey)}</small>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('Remove {{name}}', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <NewPasskey device={device} onAdd={onAdd} />
      ) : (
        <p className={styles.lead}>{t(passkeyTexts.unsupported)}</p>
      )}
      <Question
        open={removing !== null}
        title={t('Remove the passkey {{name}}?', { name: removing?.name ?? '' })}
        text={t(passkeyRemovalText({ isLastWay: !hasOtherWay && passkeys.length === 1 }))}
        answers={[
          { label: t('Cancel'), onChoose: () => setRemoving(null), tone: 'main' },
          { label: t('Remove'), onChoose: () => removing && void remove(removing), tone: 'destructive', busy: isBusy },
        ]}
      />
    </>
  );
}

function usageText({ createdAt, lastUsedAt }: Passkey): string {
  const created = t('Created {{date}}', { date: listDate(createdAt) });
  return `${created}, ${lastUsedAt ? t('last used {{date}}', { date: listDate(lastUsedAt) }) : t('never used')}`;
}
