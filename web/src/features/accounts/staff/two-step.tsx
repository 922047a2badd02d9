import { Button } from '@mantine/core';
import type { Authenticator, PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useState } from 'react';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { FactorForm } from './factor-form.tsx';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

interface TwoStepProps {
  state: Authenticator;
  /** Throws ApiError, as the other callbacks do. */
  onPrepare: (password: string) => Promise<PreparedAuthenticator>;
  onConfirm: (code: string) => Promise<string[]>;
  onRenewCodes: (code: string) => Promise<string[]>;
  onTurnOff: (code: string) => Promise<void>;
}

/** Two-step sign-in on the profile page (ACC-227). */
export function TwoStep({ state, onPrepare, onConfirm, onRenewCodes, onTurnOff }: TwoStepProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [pendingAction, setPendingAction] = useState<'new-codes' | 'turn-off' | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (!state.isOn)
    return (
      <>
        <p className={styles.lead}>{t(secondFactorTexts.offLead)}</p>
        <SetUpApp
          onPrepare={onPrepare}
          onConfirm={async (code) => {
            setCodes(await onConfirm(code));
            showToast(t(secondFactorTexts.turnedOn), { tone: 'ok' });
          }}
        />
      </>
    );
  const act = async (code: string) => {
    if (pendingAction === 'new-codes') setCodes(await onRenewCodes(code));
    else {
      await onTurnOff(code);
      showToast(t(secondFactorTexts.turnedOff), { tone: 'ok' });
    }
    setPendingAction(null);
  };
  return (
    <>
      <p className={styles.lead}>
        {t(secondFactorTexts.onLead)}{' '}
        {tCount(state.recoveryCodesLeft, {
          one: '{{count}} recovery code left',
          other: '{{count}} recovery codes left',
        })}
        .
      </p>
      {pendingAction ? (
        <FactorForm
          field="code"
          label={t(secondFactorTexts.codeLabel)}
          hint={t(secondFactorTexts.codeHint)}
          action={pendingAction === 'new-codes' ? t(secondFactorTexts.newCodes) : t(secondFactorTexts.turnOff)}
          onSubmit={act}
          onCancel={() => setPendingAction(null)}
        />
      ) : (
        <div className={styles.ways}>
          <Button variant="default" onClick={() => setPendingAction('new-codes')}>
            {t(secondFactorTexts.newCodes)}
          </Button>
          <Button variant="default" onClick={() => setPendingAction('turn-off')}>
            {t(secondFactorTexts.turnOff)}
          </Button>
        </div>
      )}
    </>
  );
}
