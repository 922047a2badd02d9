import { isStaff } from '@nave/domain/kernel/actor.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useParams } from 'react-router';
import { clientQuery } from '../../features/clients/staff/clients.ts';
import { ApiError } from '../../lib/api.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { t } from '../../lib/staff-texts.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { NotFoundPage, UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { ClientContext } from '../../staff-kit/session/client-context.ts';
import { Shell } from './shell.tsx';

/** Pages of one organisation. Who holds no role on it is sent to the chooser, whether it exists or not (SHELL-11). */
export function ClientLayout() {
  const { clientId = '' } = useParams();
  const isOwn = isStaff(useActor(), clientId);
  const { data: client, error, refetch } = useQuery({ ...clientQuery(clientId), enabled: isOwn });
  if (!isOwn) return <Navigate to={dashboardPaths.chooser()} replace />;
  const isMissing = error instanceof ApiError && error.status === 404;
  // One shell for all states, so that header and menu stay while the organisation loads.
  return (
    <Shell {...(!isMissing && { clientId })} client={client}>
      {client ? (
        <ClientContext value={client}>
          <Outlet />
        </ClientContext>
      ) : (
        <Unloaded error={error} onRetry={() => void refetch()} />
      )}
    </Shell>
  );
}

function Unloaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? <NotFoundPage text={t('Client not found.')} /> : <UnreachablePage onRetry={onRetry} />;
}
