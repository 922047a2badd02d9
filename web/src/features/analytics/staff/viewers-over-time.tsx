import { Table } from '@mantine/core';
import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { useState } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import { clockTime } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FigureSection, FormChoice, ScrolledTable } from './figure-section.tsx';
import styles from './viewers-over-time.module.css';

/** The chart is loaded when there is something to draw: its library is larger than the page. */
const ViewersChart = lazyPart(() => import('./viewers-chart.tsx').then((part) => part.ViewersChart));

interface ViewersOverTimeProps {
  analytics: ContentAnalytics;
  timeZone: string;
  /** The moments that are marked on the chart, in order. */
  marks: readonly { at: string }[];
}

/** How many people watched at each time: as a chart, or as a table with the same numbers. */
export function ViewersOverTime({ analytics: { curve }, timeZone, marks }: ViewersOverTimeProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  // The seconds make the times of points different, which marks of the chart need.
  const points = curve.map(({ at, viewers }) => ({
    time: clockTime(at, { timeZone, hasSeconds: true }),
    tick: clockTime(at, { timeZone }),
    viewers,
  }));
  return (
    <FigureSection
      title={t('Viewers over time')}
      control={
        points.length > 0 && (
          <FormChoice
            forms={[
              { value: 'chart', label: t('Chart') },
              { value: 'table', label: t('Table') },
            ]}
            value={form}
            onChange={setForm}
          />
        )
      }
    >
      {points.length === 0 && <p className={styles.none}>{t('Nobody has watched yet.')}</p>}
      {points.length > 0 && form === 'chart' && (
        <div className={styles.chart}>
          <ViewersChart points={points} marks={marksOf(marks, curve, timeZone)} />
        </div>
      )}
      {points.length > 0 && form === 'table' && (
        <ScrolledTable label={t('Table')}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Time')}</Table.Th>
                <Table.Th className={styles.number}>{t('Viewers')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {curve.map(({ at, viewers }) => (
                <Table.Tr key={at}>
                  <Table.Td>{clockTime(at, { timeZone, hasSeconds: true })}</Table.Td>
                  <Table.Td className={styles.number}>{viewers.toLocaleString(currentLanguage())}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrolledTable>
      )}
    </FigureSection>
  );
}

/** The number of each minute with a moment, at the time of the point of the curve to which it belongs. */
function marksOf(
  marks: ViewersOverTimeProps['marks'],
  curve: ContentAnalytics['curve'],
  timeZone: string,
): { time: string; label: string }[] {
  const minutes = [...new Set(marks.map(({ at }) => at))];
  return minutes.flatMap((at, index) => {
    const point = curve.findLast((one) => Date.parse(one.at) <= Date.parse(at));
    return point ? [{ time: clockTime(point.at, { timeZone, hasSeconds: true }), label: String(index + 1) }] : [];
  });
}
