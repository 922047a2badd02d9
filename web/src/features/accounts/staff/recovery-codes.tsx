import { Button } from '@mantine/core';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import twoStepStyles from './two-step.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown once (ACC-222). */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      (error: unknown) => logFailure('The recovery codes could not be copied', error),
    );
  return (
    <>
      <p role="status">{t(secondFactorTexts.saveCodes)}</p>
      <ul className={twoStepStyles.codes} aria-label={t(secondFactorTexts.codesLabel)}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={twoStepStyles.actions}>
        <Button variant="filled" onClick={onDone}>
          {t(secondFactorTexts.done)}
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          {isCopied ? t(secondFactorTexts.copied) : t(secondFactorTexts.copy)}
        </Button>
      </div>
    </>
  );
}
