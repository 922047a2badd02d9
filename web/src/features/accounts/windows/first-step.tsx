import { useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ProviderButtons } from '../provider-buttons.tsx';
import styles from './account-form.module.css';
import { finishSignIn, type StepProps } from './sign-in-steps.ts';

/** The first step: all ways to sign in (ACC-35, ACC-37). */
export function FirstStep({ session, place, onStep, onDone }: StepProps) {
  const text = useTexts();
  const [problem, setProblem] = useState<string>();
  const finish = async () => setProblem(await finishSignIn({ session, onDone }, text('account:storageBlocked')));
  const offersGuest = session.window === 'sign-in' && !session.me?.name;
  return (
    <div className={styles.ways}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button look="primary" size="touch" wide autoFocus onClick={() => onStep('email')}>
        {text('account:withPassword')}
      </Button>
      {place.channelId && (
        <Button size="touch" wide onClick={() => onStep('link')}>
          {text('account:withLink')}
        </Button>
      )}
      <ProviderButtons clientId={place.clientId} action="sign-in" onSignedIn={finish} />
      <p className={styles.or}>{text('account:new')}</p>
      <Button size="touch" wide onClick={() => onStep('register')}>
        {text('account:registerTitle')}
      </Button>
      {offersGuest && (
        <Button size="touch" wide onClick={() => onStep('guest')}>
          {text('account:guestTitle')}
        </Button>
      )}
      <div className={styles.others}>
        <button type="button" onClick={() => onStep('forgot')}>
          {text('account:forgot')}
        </button>
      </div>
    </div>
  );
}
