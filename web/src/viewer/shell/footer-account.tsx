import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { canEditChannel } from '@nave/domain/channels/channels.policy.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { useTexts } from '../../lib/i18n.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import styles from './footer.module.css';

/** The record that staff can edit from this page. */
export interface Editable {
  clientId: string;
  channelId?: string | undefined;
  contentId?: string | undefined;
}

interface FooterAccountProps {
  session: Pick<ViewerSession, 'me' | 'user' | 'show'>;
  editable: Editable;
}

/** The name of a signed-in viewer, links for staff, and Sign Out. */
export function FooterAccount({ session: { me, user, show }, editable }: FooterAccountProps) {
  const text = useTexts();
  const edit = user && editPath(user, editable);
  const staff = user && isStaff(actorOfAppUser(user), editable.clientId);
  return (
    <div className={styles.row}>
      <b className={styles.name}>{me?.name}</b>
      {/* VIEW-161 to VIEW-164 */}
      {edit && <a href={edit}>{text('viewer:edit')}</a>}
      {staff && editable.contentId && (
        <a href={dashboardPaths.host(editable.clientId, editable.contentId)}>{text('viewer:hostPanel')}</a>
      )}
      {staff && <a href={dashboardPaths.channels(editable.clientId)}>{text('viewer:backToDashboard')}</a>}
      <button type="button" onClick={() => show('sign-out')}>
        {text('accounts:signOut')}
      </button>
    </div>
  );
}

/** Returns the address at which the user may edit the content, or else the channel. The server checks again. */
function editPath(
  user: NonNullable<ViewerSession['user']>,
  { clientId, channelId, contentId }: Editable,
): string | null {
  const actor = actorOfAppUser(user);
  if (!channelId) return null;
  if (contentId) {
    const may = canEditContent(actor, { clientId, channelIds: [channelId] }).allowed;
    return may ? dashboardPaths.content(clientId, contentId) : null;
  }
  return canEditChannel(actor, { id: channelId, clientId }).allowed
    ? dashboardPaths.channel(clientId, channelId)
    : null;
}
