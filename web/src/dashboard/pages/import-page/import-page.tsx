import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { type EventIds, eventQuery, refreshEvents } from '../../../features/ticketing/staff/events.ts';
import { ChooseFile } from '../../../features/ticketing/staff/import/choose-file.tsx';
import { EarlierImports } from '../../../features/ticketing/staff/import/earlier-imports.tsx';
import { ImportPreview } from '../../../features/ticketing/staff/import/import-preview.tsx';
import {
  FailedImport,
  FinishedImport,
  RunningImport,
} from '../../../features/ticketing/staff/import/import-progress.tsx';
import { importListQuery, importQuery, startImport } from '../../../features/ticketing/staff/import/imports.ts';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './import-page.module.css';

/** /dashboard/{clientId}/events/{eventId}/import and .../import/{importId} (TKT-99, TKT-100). */
export function ImportPage() {
  const { eventId = '', importId } = useParams();
  const client = useClient();
  const isAllowed = canManageTicketing(useActor(), client).allowed;
  const event = useQuery({ ...eventQuery({ clientId: client.id, eventId }), enabled: isAllowed });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={event} missing={t('Event not found.')} acceptsCached>
      {(stored) => (
        <Frame event={stored}>
          {importId ? <StoredImport key={importId} event={stored} importId={importId} /> : <NewImport event={stored} />}
        </Frame>
      )}
    </RecordGate>
  );
}

const idsOf = ({ clientId, id }: TicketEvent): EventIds => ({ clientId, eventId: id });

function Frame({ event, children }: { event: TicketEvent; children: ReactNode }) {
  usePageHeader({ title: t('Import attendees'), subtitle: event.title });
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={dashboardPaths.attendees(event.clientId, event.id)}>
        <Icon svg={backIcon} size={18} />
        {t('Attendees')}
      </Link>
      {children}
    </div>
  );
}

/** Chooses a file. If an import is running, shows that one instead. */
function NewImport({ event }: { event: TicketEvent }) {
  const ids = idsOf(event);
  const { timeZoneName } = useClient();
  const navigate = useNavigate();
  const { data } = useQuery({ ...importListQuery(ids), refetchOnMount: 'always' });
  const pathOf = ({ id }: Pick<AttendeeImport, 'id'>) => dashboardPaths.attendeeImport(ids.clientId, ids.eventId, id);
  const running = data?.items.find(({ state }) => state === 'running');
  if (running) return <Navigate to={pathOf(running)} replace />;
  return (
    <>
      <ChooseFile event={event} onPreviewed={(preview) => void navigate(pathOf(preview))} />
      {data && <EarlierImports ids={ids} imports={data.items} timeZone={timeZoneName} />}
    </>
  );
}

function StoredImport({ event, importId }: { event: TicketEvent; importId: string }) {
  const stored = useQuery(importQuery(idsOf(event), importId));
  return (
    <RecordGate query={stored} missing={t('Import not found.')} acceptsCached>
      {(shown) => <ImportSteps ids={idsOf(event)} shown={shown} />}
    </RecordGate>
  );
}

function ImportSteps({ ids, shown }: { ids: EventIds; shown: AttendeeImport }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const hasEnded = shown.state === 'finished' || shown.state === 'failed';
  // The counts and the attendees of the event are outdated once the import has ended.
  useEffect(() => {
    if (hasEnded) void refreshEvents(queryClient, ids.clientId);
  }, [hasEnded, queryClient, ids.clientId]);
  const start = async () => {
    setBusy(true);
    try {
      await startImport(queryClient, ids, shown.id);
    } catch (error) {
      logFailure('The import could not be started', error);
      showToast(failureSentence(error), { tone: 'error' });
    }
    setBusy(false);
  };
  if (shown.state === 'running') return <RunningImport shown={shown} />;
  if (shown.state === 'finished') return <FinishedImport ids={ids} shown={shown} />;
  const Step = shown.state === 'failed' ? FailedImport : ImportPreview;
  return <Step ids={ids} shown={shown} busy={busy} onStart={() => void start()} />;
}
