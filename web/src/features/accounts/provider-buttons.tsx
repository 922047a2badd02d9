import type { InvitationLink } from '@nave/domain/accounts/invitation.api.ts';
import type { OfferedProvider, ProviderPurpose } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { providerButtonTexts } from '@nave/domain/accounts/providers.texts.ts';
import { useEffect, useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './provider-buttons.module.css';
import { ProviderMark } from './provider-mark.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';

interface ProviderButtonsProps {
  /** The organisation of the page; null if none is selected. */
  clientId: string | null;
  /** Called after a sign-in; loads the session. If the promise rejects, the error is shown. */
  onSignedIn: (purpose: ProviderPurpose) => unknown;
  action: 'sign-in' | 'sign-up';
  /** Viewers get an account with their first sign-in; staff already have one. */
  purpose?: ProviderPurpose;
  /** The invitation's link, if the purpose is an invitation. */
  invitation?: InvitationLink;
}

/** A sign-in button for each provider that the server offers; renders nothing without providers (ACC-2 to ACC-12). */
export function ProviderButtons({
  clientId,
  onSignedIn,
  action,
  purpose = 'viewer',
  invitation,
}: ProviderButtonsProps) {
  const offered = useOffered(clientId);
  const { busy, problem, begin } = useProviderSignIn(onSignedIn);
  // Built from the invitation, because the address bar no longer contains its code.
  const returnPath = invitation && dashboardPaths.signup(invitation.userId, invitation.verificationCode);
  const buttonText = providerButtonTexts[useLanguage()][action];
  if (offered.length === 0) return null;
  return (
    <div className={styles.providers}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem.message}
        </p>
      )}
      {offered.map(({ provider, label, icon }) => (
        <Button
          key={provider}
          size="touch"
          wide
          busy={busy === provider}
          onClick={() => begin({ provider, clientId, purpose, ...(invitation && { invitation }) }, returnPath)}
        >
          <span className={styles.words}>
            <ProviderMark provider={provider} picture={icon} size={20} />
            {provider === 'auth0' ? label : buttonText(label)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** Loads the providers that the server offers. If that fails, viewers can still sign in by password. */
function useOffered(clientId: string | null): OfferedProvider[] {
  const [offered, setOffered] = useState<OfferedProvider[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    ask(providerCalls.offered, { query: clientId ? { clientId } : {} }, { signal: stop.signal }).then(
      ({ items }) => setOffered(items),
      (error: unknown) => stop.signal.aborted || logFailure('The ways to sign in could not be asked for', error),
    );
    return () => stop.abort();
  }, [clientId]);
  return offered;
}
