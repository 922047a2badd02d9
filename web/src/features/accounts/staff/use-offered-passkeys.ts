import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { choosePasskey } from './passkeys.ts';

/** A challenge can be answered for five minutes: what the browser offers is renewed before. */
const RENEW_MS = 4 * 60_000;

/** Has the browser offer passkeys at the e-mail field, where it can; paused while one is asked for in another way. */
export function useOfferedPasskeys({
  isPaused,
  onChosen,
}: {
  isPaused: boolean;
  onChosen: (signed: PasskeySignIn) => void;
}): void {
  const chosen = useRef(onChosen);
  useEffect(() => {
    chosen.current = onChosen;
  });
  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isOver) return;
      try {
        const signed = await choosePasskey({ atField: true });
        if (!isOver) chosen.current(signed);
      } catch (error) {
        // Nobody has asked for it: the page says nothing.
        if (!isOver) logFailure('No passkeys are offered at the field', error);
      }
    };
    void offer();
    const timer = setInterval(() => void offer(), RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isPaused]);
}
