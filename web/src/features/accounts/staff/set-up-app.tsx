import { Button } from '@mantine/core';
import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { QrCode } from '../../../staff-kit/secrets/qr-code.tsx';
import { FactorForm } from './factor-form.tsx';
import styles from './profile.module.css';
import { sentenceOf } from './too-many-attempts.ts';
import twoStepStyles from './two-step.module.css';

interface SetUpAppProps {
  /** Throws ApiError, as `onConfirm` does. */
  onPrepare: (password: string) => Promise<PreparedAuthenticator>;
  onConfirm: (code: string) => Promise<void>;
  /** Whether this is the main task of the page. */
  isMain?: boolean;
}

/** Sets up an authenticator app: asks for the password if required, shows the QR code, and asks for a first code. */
export function SetUpApp({ onPrepare, onConfirm, isMain = false }: SetUpAppProps) {
  const [prepared, setPrepared] = useState<PreparedAuthenticator | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const cancel = () => {
    setPrepared(null);
    setAsksPassword(false);
  };
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setPrepared(await onPrepare(''));
    } catch (error) {
      logFailure('An authenticator app could not be prepared', error);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === secondFactorRefusals.notFresh.code) setAsksPassword(true);
      else setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (prepared)
    return (
      <>
        <p>{t(secondFactorTexts.scan)}</p>
        <QrCode text={prepared.uri} label={t(secondFactorTexts.qrLabel)} />
        <p>
          {t(secondFactorTexts.secretLabel)} <code className={twoStepStyles.secret}>{grouped(prepared.secret)}</code>
        </p>
        <FactorForm
          field="code"
          label={t(secondFactorTexts.appCode)}
          hint={t(secondFactorTexts.appCodeHint)}
          action={t(secondFactorTexts.turnOn)}
          onSubmit={onConfirm}
          onCancel={cancel}
        />
      </>
    );
  if (asksPassword)
    return (
      <FactorForm
        field="password"
        label={t(secondFactorTexts.password)}
        action={t(secondFactorTexts.setUp)}
        onSubmit={async (password) => setPrepared(await onPrepare(password))}
        onCancel={cancel}
      />
    );
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.action}>
        <Button variant={isMain ? 'filled' : 'default'} loading={isBusy} onClick={() => void begin()}>
          {t(secondFactorTexts.setUp)}
        </Button>
      </div>
    </>
  );
}

/** Splits the secret into groups of four characters, which are easier to type. */
function grouped(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
