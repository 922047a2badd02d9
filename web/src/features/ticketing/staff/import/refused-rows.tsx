import { Button } from '@mantine/core';
import { addressOf } from '@nave/domain/kernel/call.ts';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { problemSentence } from '@nave/domain/ticketing/import-sentences.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import downloadIcon from '@phosphor-icons/core/regular/download-simple.svg?raw';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { EventIds } from '../events.ts';
import styles from './import.module.css';

interface RefusedRowsProps {
  ids: EventIds;
  shown: AttendeeImport;
}

/** The first refused rows, each with its reason, and a file with all of them (TKT-100). */
export function RefusedRows({ ids, shown: { id: importId, refused, refusedRows } }: RefusedRowsProps) {
  const language = currentLanguage();
  if (refused === 0) return null;
  const further = refused - refusedRows.length;
  return (
    <section className={styles.refused} aria-labelledby="refused-rows">
      <div className={styles.head}>
        <h2 className={styles.title} id="refused-rows">
          {tCount(refused, { one: '{{count}} refused row', other: '{{count}} refused rows' })}
        </h2>
        <Button
          component="a"
          size="xs"
          href={addressOf(ticketingCalls.refusedRows, { ...ids, importId, query: { language } })}
          download
          leftSection={<Icon svg={downloadIcon} size={16} />}
        >
          {t('Download refused rows')}
        </Button>
      </div>
      <p className={styles.lead}>
        {t('These rows are left out. Correct them in the downloaded file and import that file.')}
      </p>
      <ol className={styles.rows}>
        {refusedRows.map(({ row, problem, value }) => (
          <li key={row} className={styles.row}>
            <span className={styles.rowNumber}>{t('Row {{row}}', { row: row.toLocaleString(language) })}</span>
            <span>
              {value !== '' && <code className={styles.value}>{value}</code>} {problemSentence(problem, language)}
            </span>
          </li>
        ))}
      </ol>
      {further > 0 && (
        <p className={styles.lead}>
          {tCount(further, {
            one: '{{count}} more row is in the downloaded file.',
            other: '{{count}} more rows are in the downloaded file.',
          })}
        </p>
      )}
    </section>
  );
}
