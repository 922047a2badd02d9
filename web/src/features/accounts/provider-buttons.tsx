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
  /** The organisation of the page; null where none is selected. */
  clientId: string | null;
  /** Somebody is in; the page asks who. What it throws in time is shown. */
  onSignedIn: (purpose: ProviderPurpose) => unknown;
  action: 'sign-in' | 'sign-up';
  /** Viewers get an account with their first sign-in; staff have theirs. */
  purpose?: ProviderPurpose;
  /** The link, where the purpose is an invitation. */
  invitation?: InvitationLink;
}

/** By whom else one can sign in here; nothing where by nobody (ACC-2 to ACC-12). */
export function ProviderButtons({
  clientId,
  onSignedIn,
  action,
  purpose = 'viewer',
  invitation,
}: ProviderButtonsProps) {
  const offered = useOffered(clientId);
  const { busy, problem, begin } = useProviderSignIn(onSignedIn);
  // The address of an invitation does not keep its code.
  const returnPath = invitation && dashboardPaths.signup(invitation.userId, invitation.verificationCode);
  const words = providerButtonTexts[useLanguage()][action];
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
            {provider === 'auth0' ? label : words(label)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** What the server offers; whoever cannot ask it can still sign in by password. */
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
