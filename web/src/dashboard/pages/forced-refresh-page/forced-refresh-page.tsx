import { roleOnAll } from '@nave/domain/kernel/actor.ts';
import { ForceRefresh } from '../../../features/operations/staff/force-refresh.tsx';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { useDocumentTitle } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import styles from './forced-refresh-page.module.css';

/** /dashboard/forcedRefresh, for a global owner alone (SHELL-31, SHELL-32). */
export function ForcedRefreshPage() {
  return roleOnAll(useActor()) === 'owner' ? <ForcedRefresh /> : <UnauthorizedPage />;
}

function ForcedRefresh() {
  useDocumentTitle(t('Forced refresh'));
  return (
    <PlainPage
      title={t('Forced refresh')}
      lead={t(
        'Open viewer pages follow your changes by themselves. Reload them only when a page that is open has a fault that a new version mends.',
      )}
    >
      <div className={styles.action}>
        <ForceRefresh />
      </div>
    </PlainPage>
  );
}
