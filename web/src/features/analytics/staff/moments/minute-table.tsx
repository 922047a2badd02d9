import { Table } from '@mantine/core';
import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { clockTime } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { ScrolledTable } from '../figure-section.tsx';
import styles from './moments.module.css';

interface MinuteTableProps {
  minutes: ContentMinutes['minutes'];
  timeZone: string;
}

/** What happened in each minute. */
export function MinuteTable({ minutes, timeZone }: MinuteTableProps) {
  const columns = [
    { key: 'there', name: t('There') },
    { key: 'came', name: t('Came') },
    { key: 'left', name: t('Left') },
    { key: 'messages', name: t('Messages') },
    { key: 'reactions', name: t('Reactions') },
    { key: 'answers', name: t('Answers') },
  ] as const;
  return (
    <ScrolledTable label={t('Minute by minute')}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Time')}</Table.Th>
            {columns.map(({ key, name }) => (
              <Table.Th key={key} className={styles.number}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {minutes.map((minute) => (
            <Table.Tr key={minute.at}>
              <Table.Td>{clockTime(minute.at, { timeZone })}</Table.Td>
              {columns.map(({ key }) => (
                <Table.Td key={key} className={styles.number}>
                  {minute[key].toLocaleString(currentLanguage())}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrolledTable>
  );
}
