import { TextInput } from '@mantine/core';
import { isTimeZone, toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import { FieldGroup } from './field-group.tsx';
import { type FormFieldProps, fieldId, useFormField } from './form-field.tsx';
import { clockChangeNote, deviceZone, instantOf, ownTimeNote } from './zoned-date-time.ts';
import styles from './zoned-date-time-field.module.css';

interface WallTime {
  day: string;
  time: string;
}

interface ZonedDateTimeFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** Consequence of the typed time. */
  note?: string | null;
  /** The zone; by default, the form's `timeZoneName`. */
  zone?: string;
}

/** A date and time, typed in a time zone and stored as an instant (CNT-100). */
export function ZonedDateTimeField<Form extends FieldValues>(props: ZonedDateTimeFieldProps<Form>) {
  const { name, label, hint, required, note = null } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  const formZone: string = useWatch({ name: 'timeZoneName' as FieldPath<Form> });
  const zone = props.zone ?? formZone;
  const instant: string | null = field.value;
  const [typed, setTyped] = useState(() => wallTimeOf(instant, zone));
  // Shows the typed values while the form has their instant. They may be incomplete, or skipped by a clock change.
  const wall = instantIn(typed, zone) === instant ? typed : wallTimeOf(instant, zone);
  const change = (next: WallTime) => {
    setTyped(next);
    field.onChange(instantIn(next, zone) as FieldPathValue<Form, FieldPath<Form>>);
  };
  const knownInstant = isKnownZone(zone) ? instant : null;
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
        change={knownInstant && clockChangeNote(wall.day, wall.time, zone)}
        own={knownInstant && ownTimeNote(knownInstant, zone, deviceZone())}
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

function wallTimeOf(instant: string | null, zone: string): WallTime {
  if (!instant || !isKnownZone(zone)) return { day: '', time: '' };
  const wall = toWallTime(instant, zone);
  return { day: wall.slice(0, 10), time: wall.slice(11) };
}

function instantIn({ day, time }: WallTime, zone: string): string | null {
  return isKnownZone(zone) ? instantOf(day, time, zone) : null;
}

function isKnownZone(zone: string | null): zone is string {
  return Boolean(zone) && isTimeZone(zone ?? '');
}
