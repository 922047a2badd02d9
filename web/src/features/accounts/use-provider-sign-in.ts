import type { ProviderPurpose, ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';
import { openProviderWindow, outcomeOfLeaving, type ProviderOutcome, visitProvider } from './provider-window.ts';

interface ProviderSignIn {
  /** The provider whose window is open. */
  busy: string | null;
  /** What went wrong the last time. */
  problem: { code: string; message: string } | null;
  /** Call it in a click. */
  begin: (start: ProviderStart, returnPath?: string) => void;
}

/** Signing in at providers, in a window of their own (ACC-6). */
export function useProviderSignIn(
  onDone: (purpose: ProviderPurpose) => unknown,
  onRefused?: () => void,
): ProviderSignIn {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProviderSignIn['problem']>(null);
  const stop = useRef(() => {});
  const done = useRef(onDone);
  done.current = onDone;
  const told = useRef(onRefused);
  told.current = onRefused;

  const refuse = useRef((refused: { code: string; message: string }) => {
    setBusy(null);
    setProblem(refused);
    // Whoever has to sign in once more has failed at nothing yet.
    if (refused.code !== providerRefusals.signInAgain.code) told.current?.();
  });
  const fail = useRef((error: unknown) => {
    logFailure('Signing in at a provider failed', error);
    refuse.current(
      error instanceof ApiError
        ? error
        : { code: 'page.failed', message: error instanceof Error ? error.message : String(error) },
    );
  });
  const take = useRef((outcome: ProviderOutcome) => {
    setBusy(null);
    if ('purpose' in outcome) void Promise.resolve(done.current(outcome.purpose)).catch(fail.current);
    // ACC-7: whoever thought better of it finds the page as it was.
    else if (outcome.error.code !== providerRefusals.cancelled.code) refuse.current(outcome.error);
  });
  useEffect(() => {
    const outcome = outcomeOfLeaving();
    if (outcome) take.current(outcome);
    return () => stop.current();
  }, []);

  const begin = (start: ProviderStart, returnPath?: string) => {
    const popup = openProviderWindow();
    stop.current();
    setBusy(start.provider);
    setProblem(null);
    const visit = { popup, start, returnPath, onOutcome: take.current, onClosed: () => setBusy(null) };
    visitProvider(visit).then((stopHearing) => {
      stop.current = stopHearing;
    }, fail.current);
  };
  return { busy, problem, begin };
}
