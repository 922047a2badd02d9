import { Checkbox } from '@mantine/core';
import { dateFormat } from '@nave/domain/kernel/dates.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { FieldGroup } from '../../../../staff-kit/fields/field-group.tsx';
import styles from './repeat.module.css';

interface DaysFieldProps {
  /** 0 is Sunday. */
  value: readonly number[];
  onChange: (days: number[]) => void;
  error: string | undefined;
}

const week = [0, 1, 2, 3, 4, 5, 6];
/** The start of a Sunday in UTC, in epoch milliseconds. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** A checkbox for each day of the week. */
export function DaysField({ value, onChange, error }: DaysFieldProps) {
  return (
    <FieldGroup label={t('Every')} error={error}>
      <div className={styles.days}>
        {week.map((day) => (
          <Checkbox
            key={day}
            size="xs"
            classNames={{ body: styles.dayBody, labelWrapper: styles.day, label: styles.dayLabel }}
            label={weekday(day, 'short')}
            aria-label={weekday(day, 'long')}
            data-autofocus={day === 0 || undefined}
            checked={value.includes(day)}
            onChange={(event) => {
              const others = value.filter((other) => other !== day);
              onChange(event.currentTarget.checked ? [...others, day].toSorted() : others);
            }}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function weekday(day: number, length: 'short' | 'long'): string {
  return dateFormat(currentLanguage(), { weekday: length, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);
}
