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
import { arrivingPart } from '../../ui/arriving-part.tsx';
import { Shell } from './shell.tsx';

const SecondFactor = arrivingPart(() => import('./second-factor-page.tsx').then((part) => part.SecondFactorPage));

/** Pages of one organisation, each with what it knows by itself. */
export function ClientLayout() {
  const { clientId = '' } = useParams();
  return <ClientPages key={clientId} clientId={clientId} />;
}

/**
 * Who holds no role on the organisation is sent to the chooser, whether it exists or not (SHELL-11). Where it requires a second
 * factor of this session, the page waits with what was typed behind the one that sets it up (ACC-264).
 */
function ClientPages({ clientId }: { clientId: string }) {
  const actor = useActor();
  const [isConfirming, setConfirming] = useState(false);
  const [lastActor, setLastActor] = useState(actor);
  const isOwn = isStaff(actor, clientId);
  if (isOwn && actor !== lastActor) setLastActor(actor);
  const { data: client, error, refetch } = useQuery({ ...clientQuery(clientId), enabled: isOwn });
  const isHeld = isWithheld(actor, clientId) || isConfirming;
  if (!isOwn && !isHeld) return <Navigate to={dashboardPaths.chooser()} replace />;
  const isMissing = error instanceof ApiError && error.status === 404;
  const stop = { clientId, onConfirming: () => setConfirming(true), onDone: () => setConfirming(false) };
  // One shell for all states, so that header and menu stay while the organisation loads.
  return (
    <Shell {...(!isMissing && !isHeld && { clientId })} client={client} isHeld={isHeld}>
      {isHeld && <SecondFactor props={stop} waiting={() => <Loading />} />}
      <Behind isHidden={isHeld}>
        {client ? (
          <ActorContext value={isHeld ? lastActor : actor}>
            <ClientContext value={client}>
              <Outlet />
            </ClientContext>
          </ActorContext>
        ) : (
          !isHeld && <Unloaded error={error} onRetry={() => void refetch()} />
        )}
      </Behind>
    </Shell>
  );
}

/** What stays as it is while something else is shown. */
function Behind({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
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
