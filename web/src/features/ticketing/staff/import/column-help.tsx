import { Button } from '@mantine/core';
import { type AttendeeColumn, attendeeColumns, columnHeadings } from '@nave/domain/ticketing/csv/attendee-columns.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { downloadText } from '../../../../lib/download-text.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './import.module.css';
import { sampleFile, sampleOptions } from './sample-file.ts';

const required: readonly AttendeeColumn[] = ['number', 'type'];

const meanings: Record<AttendeeColumn, string> = {
  number: sentence('The attendee number, 8 to 20 digits. A number that the event already has changes that attendee.'),
  firstName: sentence('At most 100 characters.'),
  lastName: sentence('At most 100 characters.'),
  type: sentence('One of this event’s attendee types: {{names}}.'),
  options: sentence('Options of this event’s fields, separated by semicolons: {{names}}.'),
  orderedAt: sentence('Such as 2026-03-31. Without it, the day of the import.'),
  status: sentence('Active or Cancelled. Without it, a new attendee is active.'),
};

/** What the columns of a file mean for this event, and a sample to download (TKT-99). */
export function ColumnHelp({ event }: { event: TicketEvent }) {
  const names: Partial<Record<AttendeeColumn, string>> = {
    type: event.types.map(({ name }) => name).join(', '),
    options: sampleOptions(event) || t('this event has none'),
  };
  return (
    <section className={styles.help} aria-labelledby="import-columns">
      <div className={styles.head}>
        <h2 className={styles.title} id="import-columns">
          {t('Columns')}
        </h2>
        <Button
          size="xs"
          leftSection={<Icon svg={downloadIcon} size={16} />}
          onClick={() => downloadText(t('attendees-sample.csv'), sampleFile(event), 'text/csv;charset=utf-8')}
        >
          {t('Download sample')}
        </Button>
      </div>
      <p className={styles.lead}>
        {t(
          'The first row has the headings, in any order. Only Number and Type are required; other columns are ignored.',
        )}
      </p>
      <dl className={styles.columns}>
        {attendeeColumns.map((column) => (
          <div key={column} className={styles.column}>
            <dt>
              {columnHeadings[currentLanguage()][column]}
              {required.includes(column) && <Badge>{t('Required')}</Badge>}
            </dt>
            <dd>{t(meanings[column], { names: names[column] ?? '' })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
