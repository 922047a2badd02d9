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

/** The account windows over a viewer's page, one at a time (ACC-38). */
export function AccountWindows({ session, place }: AccountWindowsProps) {
  const { isSigningOut, signOut } = useSignOut(session);
  const welcome = useWelcome(session, place.clientKey);
  const close = () => {
    session.startOver();
    session.show(null);
  };
  if (isSigningOut) return <LeavingWindow />;
  if (session.window === 'sign-out') {
    const closeAndSignOut = () => {
      close();
      void signOut();
    };
    return <SignOutWindow onClose={close} onLeave={closeAndSignOut} />;
  }
  if (session.window || session.awaitsCode) return <SignInWindow session={session} place={place} onClose={close} />;
  if (!welcome.isDue) return null;
  const dismissAndSignOut = () => {
    welcome.dismiss();
    void signOut();
  };
  return <WelcomeWindow name={session.me?.name ?? ''} onContinue={welcome.dismiss} onSignOut={dismissAndSignOut} />;
}

function useSignOut(session: ViewerSession) {
  const [isSigningOut, setSigningOut] = useState(false);
  const signOut = async () => {
    setSigningOut(true);
    try {
      await session.signOut();
    } catch (error) {
      logFailure('Signing out failed', error);
      showToast(error instanceof Error ? error.message : String(error), { tone: 'error' });
    }
    setSigningOut(false);
  };
  return { isSigningOut, signOut };
}

/** Welcomes viewers who were signed in when the page loaded, once per organisation (ACC-153, ACC-155). */
function useWelcome({ isReturning, me }: ViewerSession, clientKey: string) {
  const key = `nave.welcome-back.${clientKey}`;
  const [dismissedKey, setDismissedKey] = useState<string | null>(null);
  return {
    isDue: isReturning && me?.kind === 'user' && dismissedKey !== key && stored(key) === null,
    dismiss: () => {
      store(key, 'seen');
      setDismissedKey(key);
    },
  };
}
