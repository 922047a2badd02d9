import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import type { PageSession } from '../../lib/page-part.ts';
import { GuestForm } from './late-account.ts';
import type { ViewerSession } from './use-viewer-session.ts';

/** Returns the viewer's session in the form that the parts of a channel's page use. */
export function pageSession({ me, user, nameGuest, show }: ViewerSession, clientId: string): PageSession {
  const isKnown = me !== null && (me.kind === 'guest' || user !== null);
  const signIn = () => show('account');
  return {
    me,
    email: user?.email ?? null,
    isStaff: isKnown ? user !== null && isStaff(actorOfAppUser(user), clientId) : null,
    signIn,
    guestForm: (form) => <GuestForm {...form} onName={nameGuest} onSignIn={signIn} />,
  };
}
