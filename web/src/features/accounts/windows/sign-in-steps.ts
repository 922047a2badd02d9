import type { ViewerSession } from '../use-viewer-session.ts';
import type { SignInPlace } from './sign-in-place.ts';

/** The steps of signing in (ACC-35). */
export type Step = 'first' | 'email' | 'link' | 'forgot' | 'register' | 'guest' | 'code';

/** What each step has. */
export interface StepProps {
  session: ViewerSession;
  place: SignInPlace;
  onStep: (step: Step) => void;
  /** They are signed in, or have a name: the window has done what it is for. */
  onDone: () => void;
}

/** After the server has said yes: what to say where the browser does not keep it (ACC-33). */
export async function afterSignIn({ session, onDone }: Pick<StepProps, 'session' | 'onDone'>, blocked: string) {
  const came = await session.signedIn();
  if (came === 'blocked') return blocked;
  // Where a code is awaited, the window asks for it.
  if (came === 'user') onDone();
  return undefined;
}
