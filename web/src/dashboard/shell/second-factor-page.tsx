import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PasskeyEntry } from '../../features/accounts/staff/passkey-entry.tsx';
import { passkeyListQuery, signInByPasskey } from '../../features/accounts/staff/passkeys.ts';
import { RequiredSecondFactor } from '../../features/accounts/staff/required-second-factor.tsx';
import { confirmAuthenticator, prepareAuthenticator } from '../../features/accounts/staff/second-factor.ts';
import { clientListQuery } from '../../features/clients/staff/clients.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';

interface SecondFactorPageProps {
  clientId: string;
  /**
   * Called before the authenticator app is confirmed, so that the parent keeps this page until `onDone`, after the user
   * has seen the recovery codes.
   */
  onConfirming: () => void;
  onDone: () => void;
}

/** Replaces the pages of an organisation that requires two-step sign-in, for a session without it (ACC-264). */
export function SecondFactorPage({ clientId, onConfirming, onDone }: SecondFactorPageProps) {
  const queryClient = useQueryClient();
  const user = useQuery(sessionQuery).data?.user ?? null;
  const organisations = useQuery(clientListQuery).data?.items ?? [];
  const hasPasskey = (useQuery(passkeyListQuery).data?.items ?? []).length > 0;
  const retryRefused = () => queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <RequiredSecondFactor
      name={organisations.find(({ id }) => id === clientId)?.name ?? null}
      passkeyEntry={
        hasPasskey && (
          <PasskeyEntry onSignIn={async (signed) => (await signInByPasskey(queryClient, signed, user)) !== null} />
        )
      }
      onPrepare={prepareAuthenticator}
      onConfirm={async (code) => {
        onConfirming();
        return confirmAuthenticator(queryClient, code);
      }}
      onDone={() => {
        onDone();
        void retryRefused();
      }}
    />
  );
}
