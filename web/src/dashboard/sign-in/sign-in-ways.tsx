import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProviderButtons } from '../../features/accounts/provider-buttons.tsx';
import { CodeForm } from '../../features/accounts/staff/code-form.tsx';
import { PasskeyEntry } from '../../features/accounts/staff/passkey-entry.tsx';
import { signInByPasskey } from '../../features/accounts/staff/passkeys.ts';
import { enterCode, startOver } from '../../features/accounts/staff/second-factor.ts';
import { signedIn, signIn } from '../../features/accounts/staff/sign-in.ts';
import { SignInForm } from '../../features/accounts/staff/sign-in-form.tsx';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { OtherWays } from './entry-frame.tsx';

interface SignInWaysProps {
  email: string | undefined;
  /** The organisation whose providers are offered. */
  clientId: string | null;
  /** The user whose session ended while the page was open. */
  previousUser: AppUser | null;
}

/** Every way to sign in to the dashboard: password, passkey, providers. */
export function SignInWays({ email, clientId, previousUser }: SignInWaysProps) {
  const queryClient = useQueryClient();
  const session = useQuery(sessionQuery).data;
  const awaitsCode = () => queryClient.getQueryData(sessionQuery.queryKey)?.awaitsSecondFactor === true;
  if (session?.awaitsSecondFactor)
    return (
      <CodeForm
        onSubmit={(code) => enterCode(queryClient, code, previousUser)}
        onStartOver={() => void startOver(queryClient)}
      />
    );
  const enter = async (input: SignInInput) => (await signIn(queryClient, input, previousUser)) !== null || awaitsCode();
  const enterByPasskey = async (signed: PasskeySignIn) =>
    (await signInByPasskey(queryClient, signed, previousUser)) !== null;
  return (
    <>
      <SignInForm email={email} onSignIn={enter} />
      <OtherWays>
        <PasskeyEntry onSignIn={enterByPasskey} />
        <ProviderButtons
          clientId={clientId}
          purpose="staff"
          action="sign-in"
          onSignedIn={() => signedIn(queryClient, previousUser)}
        />
      </OtherWays>
    </>
  );
}
