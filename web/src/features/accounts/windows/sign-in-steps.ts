import type { ViewerSession } from '../use-viewer-session.ts';
import type { SignInPlace } from './sign-in-place.ts';

/** The steps of signing in (ACC-35). */
export type Step = 'first' | 'email' | 'link' | 'forgot' | 'register' | 'guest' | 'code';

/** Props of every step. */
export interface StepProps {
  session: ViewerSession;
  place: SignInPlace;
  onStep: (step: Step) => void;
  /** Called once the viewer is signed in or has a name; closes the window. */
  onDone: () => void;
}

/** Completes an accepted sign-in; returns `blockedText` if the browser did not store its cookie (ACC-33). */
export async function finishSignIn({ session, onDone }: Pick<StepProps, 'session' | 'onDone'>, blockedText: string) {
  const outcome = await session.refreshAfterSignIn();
  if (outcome === 'blocked') return blockedText;
  // If a code is required, the window stays open and asks for it.
  if (outcome === 'user') onDone();
  return undefined;
}
