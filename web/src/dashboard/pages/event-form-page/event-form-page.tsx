import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import {
  newTicketEventForm,
  type TicketEventForm,
  ticketEventToForm,
} from '@nave/domain/ticketing/ticket-event-form.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import pencilIcon from '@phosphor-icons/core/regular/pencil-simple.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import uploadIcon from '@phosphor-icons/core/regular/upload-simple.svg?raw';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { EventPeople } from '../../../features/presence/staff/event-people.tsx';
import { DeleteEvent } from '../../../features/ticketing/staff/delete-event.tsx';
import { EventPagePreview } from '../../../features/ticketing/staff/event-page-preview.tsx';
import { eventRecord } from '../../../features/ticketing/staff/event-record.ts';
import { startWords } from '../../../features/ticketing/staff/event-words.ts';
import { eventQuery } from '../../../features/ticketing/staff/events.ts';
import { detailsSection } from '../../../features/ticketing/staff/sections/details.tsx';
import { fieldsSection } from '../../../features/ticketing/staff/sections/fields.tsx';
import { lookSection } from '../../../features/ticketing/staff/sections/look.tsx';
import { typesSection } from '../../../features/ticketing/staff/sections/types.tsx';
import { useEventDeletion } from '../../../features/ticketing/staff/use-event-deletion.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { FormPage } from '../../../staff-kit/form/form-page.tsx';
import { useRecordForm } from '../../../staff-kit/form/use-record-form.ts';
import { useSocket } from '../../../staff-kit/live/socket-context.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';

const sections = [detailsSection, typesSection, fieldsSection, lookSection] as const;

/** /dashboard/{clientId}/events/add and /dashboard/{clientId}/events/{eventId} (TKT-85, TKT-88). */
export function EventFormPage() {
  const { eventId } = useParams();
  const isAllowed = canManageTicketing(useActor(), useClient()).allowed;
  if (!isAllowed) return <UnauthorizedPage />;
  return eventId ? <StoredEvent key={eventId} eventId={eventId} /> : <AddEvent />;
}

function AddEvent() {
  const { id } = useClient();
  return (
    <EventEditor
      start={newTicketEventForm(t('General'))}
      formPath={dashboardPaths.addEvent(id)}
      title={t('Add An Event')}
    />
  );
}

function StoredEvent({ eventId }: { eventId: string }) {
  const clientId = useClient().id;
  const event = useQuery({ ...eventQuery({ clientId, eventId }), refetchOnMount: 'always' });
  return (
    <RecordGate query={event} missing={t('Event not found.')}>
      {(stored) => (
        <EventEditor
          event={stored}
          start={ticketEventToForm(stored)}
          formPath={dashboardPaths.event(clientId, eventId)}
          title={stored.title}
        />
      )}
    </RecordGate>
  );
}

interface EventEditorProps {
  /** The edited event; undefined for a new one. */
  event?: TicketEvent;
  start: TicketEventForm;
  formPath: string;
  title: string;
}

function EventEditor({ event, start, formPath, title }: EventEditorProps) {
  const client = useClient();
  const navigate = useNavigate();
  const socket = useSocket();
  const listPath = dashboardPaths.events(client.id);
  const record = useRecordForm(eventRecord, {
    clientId: client.id,
    stored: event,
    start,
    listPath,
    formPath,
    onSaved: () => {},
  });
  const [deletion, askDeletion] = useEventDeletion(() => void navigate(listPath));
  usePageHeader({ title, subtitle: event && `${startWords(event.startsAt, client.timeZoneName)} · ${event.number}` });
  return (
    <>
      <FormPage
        {...record}
        sections={sections}
        context={{ client, event }}
        aside={
          record.sectionKey === lookSection.key ? (
            <Preview control={record.form.control} />
          ) : (
            (record.sectionKey ?? detailsSection.key) === detailsSection.key &&
            event && <EventPeople socket={socket} eventNumber={event.number} />
          )
        }
        footerTitle={t('This event')}
        footerLinks={event ? footerLinks(event, () => askDeletion(event)) : []}
      />
      {deletion && <DeleteEvent {...deletion} />}
    </>
  );
}

/** The event's own page in the form's current look. */
function Preview({ control }: { control: Control<TicketEventForm> }) {
  const client = useClient();
  const [theme, title, startsAt, asksNumber] = useWatch({
    control,
    name: ['theme', 'title', 'startsAt', 'asksNumber'],
  });
  const start = startsAt && startWords(startsAt, client.timeZoneName);
  return <EventPagePreview client={client} theme={theme} title={title} start={start} asksNumber={asksNumber} />;
}

function footerLinks({ clientId, id }: TicketEvent, onDelete: () => void) {
  return [
    { label: t('Edit'), icon: pencilIcon, to: dashboardPaths.event(clientId, id) },
    { label: t('Attendees'), icon: usersIcon, to: dashboardPaths.attendees(clientId, id) },
    { label: t('Import attendees'), icon: uploadIcon, to: dashboardPaths.importAttendees(clientId, id) },
    { label: t('Delete'), icon: trashIcon, onChoose: onDelete },
  ];
}
