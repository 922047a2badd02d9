import { useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { store, stored } from '../../../lib/storage.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { ViewerSession } from '../use-viewer-session.ts';
import type { SignInPlace } from './sign-in-place.ts';
import { SignInWindow } from './sign-in-window.tsx';
import { LeavingWindow, SignOutWindow } from './sign-out-window.tsx';
import { WelcomeWindow } from './welcome-window.tsx';

export interface AccountWindowsProps {
  session: ViewerSession;
  place: SignInPlace;
}

/** What stands over a viewer's page about who they are: one window at a time (ACC-38). */
export function AccountWindows({ session, place }: AccountWindowsProps) {
  const { isLeaving, leave } = useLeaving(session.signOut);
  const welcome = useWelcome(session, place.clientKey);
  const close = () => {
    session.startOver();
    session.show(null);
  };
  if (isLeaving) return <LeavingWindow />;
  if (session.window === 'sign-out') {
    const out = () => {
      close();
      void leave();
    };
    return <SignOutWindow onClose={close} onLeave={out} />;
  }
  if (session.window || session.awaitsCode) return <SignInWindow session={session} place={place} onClose={close} />;
  if (!welcome.isDue) return null;
  const out = () => {
    welcome.answer();
    void leave();
  };
  return <WelcomeWindow name={session.me?.name ?? ''} onContinue={welcome.answer} onSignOut={out} />;
}

function useLeaving(signOut: () => Promise<void>) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      logFailure('Signing out failed', error);
      showToast(error instanceof Error ? error.message : String(error), { tone: 'error' });
    }
    setLeaving(false);
  };
  return { isLeaving, leave };
}

/** ACC-153, ACC-155: once for each organisation, to whoever was signed in when they came. */
function useWelcome({ isReturning, me }: ViewerSession, clientKey: string) {
  const key = `nave.welcome-back.${clientKey}`;
  const [answered, setAnswered] = useState<string | null>(null);
  return {
    isDue: isReturning && me?.kind === 'user' && answered !== key && stored(key) === null,
    answer: () => {
      store(key, 'seen');
      setAnswered(key);
    },
  };
}
