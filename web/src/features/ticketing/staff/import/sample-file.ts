import { csvOf } from '@nave/domain/kernel/csv.ts';
import { groupedNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { attendeeColumns, columnHeadings } from '@nave/domain/ticketing/csv/attendee-columns.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t } from '../../../../lib/staff-texts.ts';

type Named = Pick<TicketEvent, 'types' | 'fields'>;

/** Returns the options of a sample row, as an import reads them: 'Prayer; Beginners'. */
export function sampleOptions({ fields }: Named): string {
  return fields.flatMap(({ options }) => options.slice(0, 1).map(({ label }) => label)).join('; ');
}

/** Returns a file with two attendees in the columns that an import reads (TKT-99). */
export function sampleFile(event: Named): string {
  const { types } = event;
  const headings = attendeeColumns.map((column) => columnHeadings[currentLanguage()][column]);
  const options = sampleOptions(event);
  return csvOf([
    headings,
    [groupedNumber('482109371125'), t('Emma'), t('Harris'), types[0]?.name ?? '', options, '2026-03-31', ''],
    [groupedNumber('730018254466'), t('Noah'), t('Lopez'), types.at(-1)?.name ?? '', '', '2026-04-02', ''],
  ]);
}
