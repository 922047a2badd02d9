import { TextInput } from '@mantine/core';
import { isTimeZone, toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import { FieldGroup } from './field-group.tsx';
import { type FormFieldProps, fieldId, useFormField } from './form-field.tsx';
import { clockChangeNote, deviceZone, instantOf, ownTimeNote } from './zoned-date-time.ts';
import styles from './zoned-date-time-field.module.css';

interface Wall {
  day: string;
  time: string;
}

interface ZonedDateTimeFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** What the moment that is typed leads to. */
  note?: string | null;
}

/** A moment, typed on the clock of the form's `timeZoneName` and kept as an instant (CNT-100). */
export function ZonedDateTimeField<Form extends FieldValues>(props: ZonedDateTimeFieldProps<Form>) {
  const { name, label, hint, required, note = null } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  const zone: string = useWatch({ name: 'timeZoneName' as FieldPath<Form> });
  const instant: string | null = field.value;
  const [typed, setTyped] = useState(() => wallOf(instant, zone));
  // What is half typed, or skipped by the clocks, stands in no instant.
  const wall = instantIn(typed, zone) === instant ? typed : wallOf(instant, zone);
  const change = (next: Wall) => {
    setTyped(next);
    field.onChange(instantIn(next, zone) as FieldPathValue<Form, FieldPath<Form>>);
  };
  const read = knownZone(zone) ? instant : null;
  return (
    <FieldGroup label={label} required={required} error={field.error} hint={hint}>
      <div className={styles.inputs}>
        <TextInput
          id={fieldId(name)}
          type="date"
          max="9999-12-31"
          aria-label={`${label}: date`}
          error={Boolean(field.error)}
          value={wall.day}
          onChange={(event) => change({ ...wall, day: event.currentTarget.value })}
          onBlur={field.onBlur}
        />
        <TextInput
          type="time"
          aria-label={`${label}: time`}
          error={Boolean(field.error)}
          value={wall.time}
          onChange={(event) => change({ ...wall, time: event.currentTarget.value })}
          onBlur={field.onBlur}
        />
        <span className={styles.zone}>{zone.replaceAll('_', ' ')}</span>
      </div>
      <Notes
        note={note}
        change={read && clockChangeNote(wall.day, wall.time, zone)}
        own={read && ownTimeNote(read, zone, deviceZone())}
      />
    </FieldGroup>
  );
}

function Notes({ note, change, own }: Record<'note' | 'change' | 'own', string | null>) {
  return (
    <div role="status">
      {note && <p className={styles.note}>{note}</p>}
      {own && <p className={styles.own}>{own}</p>}
      {change && <p className={styles.change}>{change}</p>}
    </div>
  );
}

function wallOf(instant: string | null, zone: string): Wall {
  if (!instant || !knownZone(zone)) return { day: '', time: '' };
  const wall = toWallTime(instant, zone);
  return { day: wall.slice(0, 10), time: wall.slice(11) };
}

function instantIn({ day, time }: Wall, zone: string): string | null {
  return knownZone(zone) ? instantOf(day, time, zone) : null;
}

function knownZone(zone: string | null): zone is string {
  return Boolean(zone) && isTimeZone(zone ?? '');
}
