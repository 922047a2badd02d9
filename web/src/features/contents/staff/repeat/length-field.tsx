import { SegmentedControl, TextInput } from '@mantine/core';
import type { RepeatForm } from '@nave/domain/contents/repeat.ts';
import { useState } from 'react';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FieldGroup } from '../../../../staff-kit/fields/field-group.tsx';
import { fieldError } from '../../../../staff-kit/fields/form-field.tsx';
import styles from './repeat.module.css';

/** Either `count` or `until` is null. */
type Length = Pick<RepeatForm, 'count' | 'until'>;

interface LengthFieldProps {
  value: Length;
  onChange: (length: Length) => void;
  /** The values to fill in when the user switches between a count and a last day. */
  proposed: Length;
  error: string | undefined;
}

const ways = [
  { value: 'count', label: sentence('A number of times') },
  { value: 'until', label: sentence('Until a date') },
];

/** The length of a repeat, as a count or a last day. */
export function LengthField({ value, onChange, proposed, error }: LengthFieldProps) {
  const [way, setWay] = useState('count');
  const choose = (next: string) => {
    setWay(next);
    onChange(next === 'count' ? { count: proposed.count, until: null } : { count: null, until: proposed.until });
  };
  return (
    <FieldGroup label={t('How long')}>
      <div className={styles.length}>
        <SegmentedControl
          aria-label={t('How long')}
          data={ways.map(({ value, label }) => ({ value, label: t(label) }))}
          value={way}
          onChange={choose}
        />
        {way === 'count' ? (
          <TextInput
            aria-label={t('How many times')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={value.count ?? ''}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.replace(/\D/g, '');
              onChange({ count: digits ? Number(digits) : null, until: null });
            }}
            error={fieldError(error)}
          />
        ) : (
          <TextInput
            aria-label={t('Last date')}
            type="date"
            max="9999-12-31"
            value={value.until ?? ''}
            onChange={({ currentTarget }) => onChange({ count: null, until: currentTarget.value || null })}
            error={fieldError(error)}
          />
        )}
      </div>
    </FieldGroup>
  );
}
