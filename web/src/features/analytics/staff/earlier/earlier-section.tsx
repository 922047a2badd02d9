import { Table } from '@mantine/core';
import { laidOver } from '@nave/domain/analytics/earlier.ts';
import type { EarlierContents } from '@nave/domain/analytics/moments.api.ts';
import { momentCalls } from '@nave/domain/analytics/moments.calls.ts';
import { toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../../lib/api.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { listDate } from '../../../../lib/staff-dates.ts';
import { sentence, t, tCount } from '../../../../lib/staff-texts.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { FigureSection, FormChoice, ScrolledTable } from '../figure-section.tsx';
import { ComparedTable } from './compared-table.tsx';
import styles from './earlier.module.css';

/** The chart is loaded when there is something to draw: its library is larger than the page. */
const EarlierChart = lazyPart(() => import('./earlier-chart.tsx').then((part) => part.EarlierChart));

/** By the day of the week; 0 is Sunday. */
const headings = [
  sentence('Compared with earlier Sundays'),
  sentence('Compared with earlier Mondays'),
  sentence('Compared with earlier Tuesdays'),
  sentence('Compared with earlier Wednesdays'),
  sentence('Compared with earlier Thursdays'),
  sentence('Compared with earlier Fridays'),
  sentence('Compared with earlier Saturdays'),
];

interface EarlierSectionProps {
  contentId: string;
  timeZone: string;
}

/** The content beside the last ones of its channels, weekday and hour (ANA-153). */
export function EarlierSection({ contentId, timeZone }: EarlierSectionProps) {
  const [form, setForm] = useState<'chart' | 'numbers'>('chart');
  const { data } = useQuery({
    queryKey: ['analytics', contentId, 'earlier'],
    queryFn: ({ signal }) => ask(momentCalls.earlier, { contentId }, { signal }),
  });
  const [first] = data?.contents ?? [];
  if (!data || !first || data.contents.length < 2) return null;
  const { contents, accounts } = data;
  const weekday = new Date(`${toWallTime(first.startsAt, timeZone).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const names = contents.map(({ startsAt }) => listDate(startsAt, { timeZone }));
  const rows = laidOver(contents.map(({ curve }) => curve));
  return (
    <FigureSection
      title={t(headings[weekday] ?? '')}
      control={
        rows.length > 0 && (
          <FormChoice
            forms={[
              { value: 'chart', label: t('Lines') },
              { value: 'numbers', label: t('Numbers') },
            ]}
            value={form}
            onChange={setForm}
          />
        )
      }
    >
      {rows.length > 0 && form === 'chart' && (
        <div className={styles.chart}>
          <EarlierChart names={names} rows={rows} />
        </div>
      )}
      {rows.length > 0 && form === 'numbers' && <Numbers names={names} rows={rows} />}
      <ComparedTable contents={contents} names={names} />
      {accounts && <Accounts accounts={accounts} />}
    </FigureSection>
  );
}

interface NumbersProps {
  names: readonly string[];
  rows: ReturnType<typeof laidOver>;
}

function Numbers({ names, rows }: NumbersProps) {
  return (
    <ScrolledTable label={t('Numbers')}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Minutes after the start')}</Table.Th>
            {names.map((name) => (
              <Table.Th key={name} className={styles.number}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ minute, viewers }) => (
            <Table.Tr key={minute}>
              <Table.Td>{minute.toLocaleString(currentLanguage())}</Table.Td>
              {names.map((name, index) => (
                <Table.Td key={name} className={styles.number}>
                  {viewers[index]?.toLocaleString(currentLanguage()) ?? '–'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrolledTable>
  );
}

/** How many people with an account are new, back or missing. Nobody is named (ANA-150). */
function Accounts({
  accounts: { newHere, backAgain, missingTwice },
}: {
  accounts: NonNullable<EarlierContents['accounts']>;
}) {
  return (
    <p className={styles.accounts}>
      {t('People with an account:')}{' '}
      {[
        tCount(newHere, { one: '{{count}} new here', other: '{{count}} new here' }),
        tCount(backAgain, { one: '{{count}} back again', other: '{{count}} back again' }),
        missingTwice !== null &&
          tCount(missingTwice, {
            one: '{{count}} missing twice in a row',
            other: '{{count}} missing twice in a row',
          }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
