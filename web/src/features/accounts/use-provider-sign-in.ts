import type { ProviderPurpose, ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { openProviderWindow, type ProviderOutcome, takeRedirectOutcome, visitProvider } from './provider-window.ts';

interface ProviderSignIn {
  /** The provider whose window is open. */
  busy: string | null;
  /** The last failure. */
  problem: { code: string; message: string } | null;
  /** Opens the provider's window; must be called in a click handler. */
  begin: (start: ProviderStart, returnPath?: string) => void;
}

/** Runs sign-ins at providers, each in its own window (ACC-6). */
export function useProviderSignIn(
  onDone: (purpose: ProviderPurpose) => unknown,
  onRefused?: () => void,
): ProviderSignIn {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProviderSignIn['problem']>(null);
  const stopListening = useRef(() => {});
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;
  const latestOnRefused = useRef(onRefused);
  latestOnRefused.current = onRefused;

  const refuse = useRef((refusal: { code: string; message: string }) => {
    setBusy(null);
    setProblem(refusal);
    // A request to sign in again is not a failure.
    if (refusal.code !== providerRefusals.signInAgain.code) latestOnRefused.current?.();
  });
  const fail = useRef((error: unknown) => {
    logFailure('Signing in at a provider failed', error);
    refuse.current(
      error instanceof ApiError
        ? error
        : { code: 'page.failed', message: error instanceof Error ? error.message : String(error) },
    );
  });
  const handleOutcome = useRef((outcome: ProviderOutcome) => {
    setBusy(null);
    if ('purpose' in outcome) void Promise.resolve(latestOnDone.current(outcome.purpose)).catch(fail.current);
    // ACC-7: a cancelled sign-in leaves the page as it was.
    else if (outcome.error.code !== providerRefusals.cancelled.code) refuse.current(outcome.error);
  });
  useEffect(() => {
    const outcome = takeRedirectOutcome();
    if (outcome) handleOutcome.current(outcome);
    return () => stopListening.current();
  }, []);

  const begin = (start: ProviderStart, returnPath?: string) => {
    const popup = openProviderWindow();
    stopListening.current();
    setBusy(start.provider);
    setProblem(null);
    const visit = { popup, start, returnPath, onOutcome: handleOutcome.current, onClosed: () => setBusy(null) };
    visitProvider(visit).then((stop) => {
      stopListening.current = stop;
    }, fail.current);
  };
  return { busy, problem, begin };
}
