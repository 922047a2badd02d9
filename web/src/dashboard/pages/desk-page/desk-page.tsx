import type { Desk } from '@nave/domain/paywall/desk.api.ts';
import { type DeskSearch, readDeskSearch } from '@nave/domain/paywall/desk-search.ts';
import { canManageTicketing } from '@nave/domain/ticketing/ticketing.policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { type DeskIds, deskQuery } from '../../../features/paywall/staff/desk.ts';
import { DeskFigures } from '../../../features/paywall/staff/desk-figures.tsx';
import { DeskSearchField } from '../../../features/paywall/staff/desk-search-field.tsx';
import { startWords } from '../../../features/ticketing/staff/event-words.ts';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import styles from './desk-page.module.css';
import { Matches } from './matches.tsx';
import { Person } from './person.tsx';

/** /dashboard/{clientId}/desk/{eventNumber}: where staff of an event help people who are refused. */
export function DeskPage() {
  const { eventNumber = '' } = useParams();
  const client = useClient();
  const isAllowed = canManageTicketing(useActor(), client).allowed;
  const ids = { clientId: client.id, eventNumber };
  const desk = useQuery({ ...deskQuery(ids), enabled: isAllowed });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={desk} missing={t('Event not found.')} acceptsCached>
      {(event) => <DeskOfEvent key={eventNumber} event={event} ids={ids} />}
    </RecordGate>
  );
}

function DeskOfEvent({ event, ids }: { event: Desk; ids: DeskIds }) {
  const { timeZoneName } = useClient();
  const [text, setText] = useState('');
  /** The number whose person is shown. */
  const [number, setNumber] = useState<string | null>(null);
  usePageHeader({ title: t('Help desk'), subtitle: `${event.title} · ${startWords(event.startsAt, timeZoneName)}` });
  const search = readDeskSearch(text);
  const type = (typed: string) => {
    setText(typed);
    const read = readDeskSearch(typed);
    // A scanner types a link character by character, and Enter at the end.
    const isPasted = typed.length > text.length + 1;
    setNumber(read.kind === 'link' && isPasted ? read.number : null);
  };
  return (
    <div className={styles.page}>
      <DeskSearchField
        value={text}
        findsNames={event.eventId !== null}
        onChange={type}
        onEnter={() => setNumber(numberOf(search))}
      />
      <div className={styles.columns}>
        <div className={styles.found}>
          {number !== null && <Person key={number} ids={ids} number={number} />}
          {number === null && text.trim() !== '' && (
            <Matches event={event} ids={ids} text={text} onChoose={setNumber} />
          )}
          {number === null && text.trim() === '' && <p className={styles.hint}>{hintOf(event)}</p>}
        </div>
        <DeskFigures desk={event} />
      </div>
    </div>
  );
}

function numberOf(search: DeskSearch): string | null {
  return search.kind === 'words' ? null : search.number;
}

function hintOf({ eventId }: Desk): string {
  return eventId === null
    ? t('Scan or paste a personal link, or type the attendee number and press Enter. Names are not kept here.')
    : t('Scan or paste a personal link, or type a name or number. Press Enter after a whole number.');
}
