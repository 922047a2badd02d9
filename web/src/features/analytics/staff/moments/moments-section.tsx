import type { ContentMinutes } from '@nave/domain/analytics/moments.api.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { useState } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { FigureSection, FormChoice } from '../figure-section.tsx';
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
    <FigureSection
      title={t('The minutes that moved people')}
      control={
        <FormChoice
          forms={[
            { value: 'moments', label: t('Moments') },
            { value: 'table', label: t('Minute by minute') },
          ]}
          value={form}
          onChange={setForm}
        />
      }
    >
      {form === 'table' && <MinuteTable minutes={minutes} timeZone={content.timeZoneName} />}
      {form === 'moments' && byMinute.length === 0 && <p className={styles.none}>{t('No minute stands out yet.')}</p>}
      {form === 'moments' && byMinute.length > 0 && (
        <ol className={styles.moments}>
          {byMinute.map(([at, ofMinute], index) => (
            <MomentItem key={at} number={index + 1} at={at} moments={ofMinute} content={content} />
          ))}
        </ol>
      )}
    </FigureSection>
  );
}
