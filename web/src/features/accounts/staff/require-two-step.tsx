import { Switch } from '@mantine/core';
import type { SecondFactorDemand } from '@nave/domain/accounts/second-factor-demand.api.ts';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t, tCount } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './two-step.module.css';

interface RequireTwoStepProps {
  demand: SecondFactorDemand;
  /** Throws ApiError. */
  onSave: (isDemanded: boolean) => Promise<void>;
}

/** The owner's switch that requires two-step sign-in of staff; saved on its own (ACC-260, ACC-261). */
export function RequireTwoStep({ demand, onSave }: RequireTwoStepProps) {
  const { isDemanded, members, withSecondFactor } = demand;
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (isRequired: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      await onSave(isRequired);
      showToast(t(isRequired ? secondFactorTexts.demanded : secondFactorTexts.notDemanded), { tone: 'ok' });
    } catch (error) {
      logFailure('Two-step sign-in could not be required', error);
      if (!(error instanceof ApiError)) throw error;
      setProblem(t(error.message));
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  };
  return (
    <FormPart title={t(secondFactorTexts.title)}>
      <Switch
        label={t(secondFactorTexts.demand)}
        description={t(secondFactorTexts.demandHint)}
        checked={isDemanded}
        disabled={isBusy}
        onChange={({ currentTarget }) => (currentTarget.checked ? setConfirming(true) : void save(false))}
      />
      <p className={styles.count}>
        {tCount(
          members,
          {
            one: '{{withSecondFactor}} of {{count}} person has an authenticator app or a passkey.',
            other: '{{withSecondFactor}} of {{count}} people have an authenticator app or a passkey.',
          },
          { withSecondFactor },
        )}
      </p>
      {problem && (
        <p className={styles.refused} role="alert">
          {problem}
        </p>
      )}
      <Question
        open={isConfirming}
        title={t(secondFactorTexts.demandQuestion)}
        text={consequence(members - withSecondFactor)}
        answers={[
          { label: t('Cancel'), onChoose: () => setConfirming(false) },
          { label: t('Require'), onChoose: () => void save(true), tone: 'main', busy: isBusy },
        ]}
      />
    </FormPart>
  );
}

function consequence(withoutFactor: number): string {
  if (withoutFactor === 0)
    return t('Everyone has an authenticator app or a passkey. People who signed in without one have to sign in again.');
  return tCount(withoutFactor, {
    one: '{{count}} person has no authenticator app or passkey. They can’t open this organisation until they set one up.',
    other:
      '{{count}} people have no authenticator app or passkey. They can’t open this organisation until they set one up.',
  });
}
