import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import shieldIcon from '@phosphor-icons/core/light/shield-check-light.svg?raw';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { FormPart } from '../../../staff-kit/fields/form-part.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './demanded-second-factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

interface RequiredSecondFactorProps {
  /** The organisation's name; null if unknown. */
  name: string | null;
  /** The button that signs in with a passkey, for staff who have a passkey. */
  passkeyEntry: ReactNode;
  /** Throws ApiError, as `onConfirm` does. */
  onPrepare: (password: string) => Promise<PreparedAuthenticator>;
  onConfirm: (code: string) => Promise<string[]>;
  /** Called once the recovery codes are saved. */
  onDone: () => void;
}

/** Explains that the organisation requires a second factor, and sets up an authenticator app (ACC-264). */
export function RequiredSecondFactor(props: RequiredSecondFactorProps) {
  const { name, passkeyEntry, onPrepare, onConfirm, onDone } = props;
  const [codes, setCodes] = useState<string[] | null>(null);
  useDocumentTitle(t(secondFactorTexts.demandedTitle));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Icon svg={shieldIcon} size={40} className={styles.icon} />
        <h1 className={styles.title}>{t(secondFactorTexts.demandedTitle)}</h1>
        <p className={styles.text}>
          {name ? t('{{name}} requires two-step sign-in for its team.', { name }) : t(secondFactorTexts.demandedLead)}{' '}
          {t(secondFactorTexts.demandedHow)}
        </p>
      </header>
      <FormPart title={t(secondFactorTexts.title)}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onDone} />
        ) : (
          <SetUpApp isMain onPrepare={onPrepare} onConfirm={async (code) => setCodes(await onConfirm(code))} />
        )}
      </FormPart>
      {!codes && passkeyEntry && (
        <FormPart title={t('Passkeys')}>
          <p>{t(secondFactorTexts.demandedPasskey)}</p>
          {passkeyEntry}
        </FormPart>
      )}
    </div>
  );
}
