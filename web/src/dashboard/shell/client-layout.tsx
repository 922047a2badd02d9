import { isStaff, isWithheld } from '@nave/domain/kernel/actor.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import { clientQuery } from '../../features/clients/staff/clients.ts';
import { ApiError } from '../../lib/api.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { t } from '../../lib/staff-texts.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { NotFoundPage, UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { ActorContext, useActor } from '../../staff-kit/session/actor-context.ts';
import { ClientContext } from '../../staff-kit/session/client-context.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Shell } from './shell.tsx';

const SecondFactor = lazyComponent(() => import('./second-factor-page.tsx').then((part) => part.SecondFactorPage));

/** Pages of an organisation; another organisation remounts them. */
export function ClientLayout() {
  const { clientId = '' } = useParams();
  return <ClientPages key={clientId} clientId={clientId} />;
}

/**
 * Redirects a user without a role in the organisation to the chooser, whether the organisation exists or not
 * (SHELL-11). While the organisation requires a second factor of this session, the page stays mounted, hidden behind
 * the setup, and keeps its input (ACC-264).
 */
function ClientPages({ clientId }: { clientId: string }) {
  const actor = useActor();
  const [isConfirming, setConfirming] = useState(false);
  const [lastActor, setLastActor] = useState(actor);
  const hasRole = isStaff(actor, clientId);
  if (hasRole && actor !== lastActor) setLastActor(actor);
  const { data: client, error, refetch } = useQuery({ ...clientQuery(clientId), enabled: hasRole });
  const isSuspended = isWithheld(actor, clientId) || isConfirming;
  if (!hasRole && !isSuspended) return <Navigate to={dashboardPaths.chooser()} replace />;
  const isMissing = error instanceof ApiError && error.status === 404;
  const secondFactorProps = { clientId, onConfirming: () => setConfirming(true), onDone: () => setConfirming(false) };
  // One shell for all states, so that header and menu stay while the organisation loads.
  return (
    <Shell {...(!isMissing && !isSuspended && { clientId })} client={client} isSuspended={isSuspended}>
      {isSuspended && <SecondFactor props={secondFactorProps} waiting={() => <Loading />} />}
      <KeepMounted isHidden={isSuspended}>
        {client ? (
          <ActorContext value={isSuspended ? lastActor : actor}>
            <ClientContext value={client}>
              <Outlet />
            </ClientContext>
          </ActorContext>
        ) : (
          !isSuspended && <Unloaded error={error} onRetry={() => void refetch()} />
        )}
      </KeepMounted>
    </Shell>
  );
}

/** Keeps its children mounted while they are hidden. */
function KeepMounted({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <div hidden={isHidden} style={isHidden ? undefined : { display: 'contents' }}>
      {children}
    </div>
  );
}

function Unloaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? <NotFoundPage text={t('Client not found.')} /> : <UnreachablePage onRetry={onRetry} />;
}
