import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { choosePasskey } from './passkeys.ts';

/** A challenge expires after five minutes; it is renewed before that. */
const RENEW_MS = 4 * 60_000;

/** Offers passkeys in the browser's autofill of the email field; paused while another passkey prompt is open. */
export function useOfferedPasskeys({
  isPaused,
  onChosen,
}: {
  isPaused: boolean;
  onChosen: (signed: PasskeySignIn) => void;
}): void {
  const latestOnChosen = useRef(onChosen);
  useEffect(() => {
    latestOnChosen.current = onChosen;
  });
  useEffect(() => {
    if (isPaused) return;
    let isStopped = false;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isStopped) return;
      try {
        const signed = await choosePasskey({ useAutofill: true });
        if (!isStopped) latestOnChosen.current(signed);
      } catch (error) {
        // The user did not request a passkey, so the page shows no error.
        if (!isStopped) logFailure('No passkeys are offered at the field', error);
      }
    };
    void offer();
    const timer = setInterval(() => void offer(), RENEW_MS);
    return () => {
      isStopped = true;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isPaused]);
}
