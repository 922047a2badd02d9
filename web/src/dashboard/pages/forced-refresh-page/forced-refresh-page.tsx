import { roleOnAll } from '@nave/domain/kernel/actor.ts';
import { ForceRefresh } from '../../../features/operations/staff/force-refresh.tsx';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import styles from './forced-refresh-page.module.css';

/** /dashboard/forcedRefresh, only for a global owner (SHELL-31, SHELL-32). */
export function ForcedRefreshPage() {
  return roleOnAll(useActor()) === 'owner' ? <ForcedRefresh /> : <UnauthorizedPage />;
}

function ForcedRefresh() {
  useDocumentTitle(t('Forced refresh'));
  return (
    <PlainPage
      title={t('Forced refresh')}
      lead={t(
        'Viewer pages pick up your changes on their own. Force a reload only when a new version fixes a problem on pages that are already open.',
      )}
    >
      <div className={styles.action}>
        <ForceRefresh />
      </div>
    </PlainPage>
  );
}
