import { Button, PasswordInput } from '@mantine/core';
import type { LinkedIdentity } from '@nave/domain/accounts/profile.api.ts';
import type { OfferedProvider, ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { providerRefusals, providerTexts } from '@nave/domain/accounts/providers.texts.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { listDate } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { ProviderMark } from '../provider-mark.tsx';
import { useProviderSignIn } from '../use-provider-sign-in.ts';
import styles from './profile.module.css';
import { sentenceOf } from './too-many-attempts.ts';

interface LinkedProvidersProps {
  identities: LinkedIdentity[];
  /** Other providers that can be linked. */
  offered: OfferedProvider[];
  clientId: string | null;
  hasPassword: boolean;
  /** Called after linking; reloads the profile. */
  onLinked: () => Promise<void>;
  /** Throws ApiError, as `onConfirm` does. */
  onUnlink: (identityId: string) => Promise<void>;
  /** Signs in again: changing the ways to sign in requires a fresh session (A17). */
  onConfirm: (password: string) => Promise<void>;
}

/** The provider accounts with which the user signs in (ACC-132 to ACC-136). */
export function LinkedProviders(props: LinkedProvidersProps) {
  const { identities, offered, clientId, hasPassword, onLinked, onUnlink, onConfirm } = props;
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [unlinking, setUnlinking] = useState<string | null>(null);
  /** Whether the user has just confirmed their password. */
  const [isConfirmed, setConfirmed] = useState(false);
  const finishLinking = async () => {
    showToast(t(providerTexts.linked), { tone: 'ok' });
    await onLinked();
  };
  const { busy, problem, begin } = useProviderSignIn(finishLinking, () =>
    showToast(t(providerTexts.linkFailed), { tone: 'error' }),
  );
  const link = (provider: ProviderStart['provider']) => {
    setRefused(null);
    setConfirmed(false);
    begin({ provider, clientId: provider === 'auth0' ? clientId : null, purpose: 'link' });
  };
  const unlink = async (identityId: string) => {
    setUnlinking(identityId);
    setRefused(null);
    setConfirmed(false);
    try {
      await onUnlink(identityId);
      showToast(t(providerTexts.unlinked), { tone: 'ok' });
    } catch (error) {
      logFailure('An account could not be unlinked', error);
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setUnlinking(null);
    }
  };
  const shownProblem = refused ?? problem;
  const needsConfirmation = shownProblem?.code === providerRefusals.signInAgain.code;
  return (
    <>
      <p className={styles.lead}>{t(providerTexts.lead)}</p>
      {identities.length > 0 && (
        <ul className={styles.sessions} aria-label={t('Linked accounts')}>
          {identities.map(({ id, provider, label, email, linkedAt }) => (
            <li key={id} className={styles.session}>
              <ProviderMark provider={provider} size={24} />
              <span className={styles.words}>
                <b>{label}</b>
                <small>{[email, t('linked {{date}}', { date: listDate(linkedAt) })].filter(Boolean).join(', ')}</small>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t('Unlink {{label}}', { label })}
                loading={unlinking === id}
                onClick={() => void unlink(id)}
              >
                {t('Unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shownProblem && !needsConfirmation && (
        <p className={styles.problem} role="alert">
          {t(shownProblem.message)}
        </p>
      )}
      {needsConfirmation && !isConfirmed && (
        <ConfirmPassword hasPassword={hasPassword} onConfirm={onConfirm} onDone={() => setConfirmed(true)} />
      )}
      {needsConfirmation && isConfirmed && <p role="status">{t(providerTexts.confirmed)}</p>}
      <div className={styles.ways}>
        {offered.map(({ provider, label }) => (
          <Button
            key={provider}
            variant="default"
            leftSection={<ProviderMark provider={provider} size={18} />}
            loading={busy === provider}
            onClick={() => link(provider)}
          >
            {t('Link {{label}}', { label })}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ConfirmPasswordProps extends Pick<LinkedProvidersProps, 'hasPassword' | 'onConfirm'> {
  onDone: () => void;
}

function ConfirmPassword({ hasPassword, onConfirm, onDone }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!hasPassword) {
    return (
      <p className={styles.problem} role="alert">
        {t(providerTexts.signInAgainByHand)}
      </p>
    );
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onConfirm(password);
      onDone();
    } catch (error) {
      logFailure('Signing in once more failed', error);
      if (!(error instanceof ApiError)) throw error;
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.fields} onSubmit={(event) => void confirm(event)}>
      <PasswordInput
        label={t('Password')}
        description={t(providerTexts.confirm)}
        autoComplete="current-password"
        value={password}
        error={t(problem ?? undefined)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className={styles.action}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('Confirm')}
        </Button>
      </div>
    </form>
  );
}
