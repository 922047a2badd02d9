import { Button } from '@mantine/core';
import type { Desk } from '@nave/domain/paywall/desk.api.ts';
import { lastDigitsOf } from '@nave/domain/paywall/desk-entry.ts';
import { readDeskSearch } from '@nave/domain/paywall/desk-search.ts';
import { isCancelled } from '@nave/domain/ticketing/attendee.ts';
import type { DeskIds } from '../../../features/paywall/staff/desk.ts';
import { fullName } from '../../../features/ticketing/staff/attendees/attendee-words.ts';
import { useAttendeeList } from '../../../features/ticketing/staff/attendees/use-attendee-list.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { Badge } from '../../../ui/badge.tsx';
import styles from './desk-page.module.css';

/** Number of people that the desk lists; more are found by typing more. */
const SHOWN = 8;

interface MatchesProps {
  event: Desk;
  ids: DeskIds;
  /** What was typed. */
  text: string;
  onChoose: (number: string) => void;
}

/** What was typed so far: a whole number to open, and the people of the event whose name or number contains it. */
export function Matches({ event, text, ids, onChoose }: MatchesProps) {
  const search = readDeskSearch(text);
  return (
    <>
      {search.kind !== 'words' && (
        <Button size="md" fullWidth onClick={() => onChoose(search.number)}>
          {t('Open number {{number}}', { number: search.number })}
        </Button>
      )}
      {event.eventId !== null && (
        <People ids={{ clientId: ids.clientId, eventId: event.eventId }} text={text} onChoose={onChoose} />
      )}
    </>
  );
}

interface PeopleProps extends Pick<MatchesProps, 'text' | 'onChoose'> {
  ids: { clientId: string; eventId: string };
}

function People({ ids, text, onChoose }: PeopleProps) {
  const { items, error, refetch, isSearching } = useAttendeeList(ids, { query: text, status: null });
  if (!items && error) return <ListUnreachable what={t('attendees')} onRetry={() => void refetch()} />;
  if (!items) return <SkeletonRows count={3} pictureWidth={0} pictureHeight={36} />;
  return (
    <>
      <ul className={styles.people}>
        {items.slice(0, SHOWN).map((attendee) => (
          <li key={attendee.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(attendee.number)}>
              <b className={styles.name}>{fullName(attendee) || t('No name')}</b>
              {isCancelled(attendee) && <Badge tone="danger">{t('Cancelled')}</Badge>}
              <span className={styles.digits}>
                {t('number ends in {{digits}}', { digits: lastDigitsOf(attendee.number) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {items.length === 0 && !isSearching && t('Nobody of this event matches. Type fewer letters or other digits.')}
        {items.length > SHOWN && t('There are more. Type more letters or digits.')}
      </p>
    </>
  );
}
