import { SegmentedControl } from '@mantine/core';
import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { useState } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { MinuteTable } from './minute-table.tsx';
import { MomentItem } from './moment-item.tsx';
import styles from './moments.module.css';

interface MomentsSectionProps {
  content: Pick<Content, 'id' | 'clientId' | 'contentType' | 'startsAt' | 'timeZoneName'>;
  minutes: ContentMinutes | undefined;
}

/** The minutes in which people did much more than in those around, and a table of all minutes (ANA-144). */
export function MomentsSection({ content, minutes: known }: MomentsSectionProps) {
  const [form, setForm] = useState<'moments' | 'table'>('moments');
  if (!known || known.minutes.length === 0) return null;
  const { minutes, moments } = known;
  const times = [...new Set(moments.map(({ at }) => at))];
  const byMinute = times.map((time) => [time, moments.filter(({ at }) => at === time)] as const);
  return (
    <section className={styles.part} aria-labelledby="moments">
      <div className={styles.heading}>
        <h2 id="moments">{t('The minutes that moved people')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Show as')}
          value={form}
          onChange={(value) => setForm(value as typeof form)}
          data={[
            { value: 'moments', label: t('Moments') },
            { value: 'table', label: t('Minute by minute') },
          ]}
        />
      </div>
      {form === 'table' && <MinuteTable minutes={minutes} timeZone={content.timeZoneName} />}
      {form === 'moments' && byMinute.length === 0 && <p className={styles.none}>{t('No minute stands out yet.')}</p>}
      {form === 'moments' && byMinute.length > 0 && (
        <ol className={styles.moments}>
          {byMinute.map(([at, ofMinute], index) => (
            <MomentItem key={at} number={index + 1} at={at} moments={ofMinute} content={content} />
          ))}
        </ol>
      )}
    </section>
  );
}
