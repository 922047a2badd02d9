import { Button } from '@mantine/core';
import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyTexts } from '@nave/domain/accounts/passkeys.texts.ts';
import fingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?raw';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './passkey-entry.module.css';
import { choosePasskey, hasPasskeys, PasskeyError } from './passkeys.ts';
import { sentenceOf } from './too-many-attempts.ts';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';

interface PasskeyEntryProps {
  /** Signs in; returns whether the account has an app user. Throws ApiError. */
  onSignIn: (signed: PasskeySignIn) => Promise<boolean>;
}

/** Signs in with a passkey, by a button and by autofill of the email field (ACC-214). */
export function PasskeyEntry(props: PasskeyEntryProps) {
  return hasPasskeys() ? <PasskeyButton {...props} /> : null;
}

function PasskeyButton({ onSignIn }: PasskeyEntryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = async (choose: () => Promise<PasskeySignIn>) => {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await onSignIn(await choose()))) setProblem(t(accountTexts.noAccount));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  useOfferedPasskeys({ isPaused: isBusy, onChosen: (signed) => void signIn(async () => signed) });
  return (
    <div className={styles.entry}>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<Icon svg={fingerprintIcon} size={20} />}
        loading={isBusy}
        onClick={() => void signIn(() => choosePasskey({ useAutofill: false }))}
      >
        {t(passkeyTexts.signIn)}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  );
}

function problemOf(error: unknown): string {
  logFailure('No sign-in with a passkey', error);
  if (error instanceof ApiError) return sentenceOf(error);
  if (error instanceof PasskeyError) return error.message;
  throw error;
}
