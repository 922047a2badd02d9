import { TextInput } from '@mantine/core';
import { isTimeZone, toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { useEffect, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import { FieldGroup } from './field-group.tsx';
import { type FormFieldProps, fieldId, useFormField } from './form-field.tsx';
import { clockChangeNote, deviceZone, instantOf, ownTimeNote } from './zoned-date-time.ts';
import styles from './zoned-date-time-field.module.css';

interface Wall {
  day: string;
  time: string;
}

/**
 * A moment, typed on the clock of the form's `timeZoneName` and kept as an instant (CNT-100). What was typed stays when
 * the zone changes: 10:00 means 10:00 there.
 */
export function ZonedDateTimeField<Form extends FieldValues>(props: FormFieldProps<Form>) {
  const { name, label, hint, required } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  const zone: string = useWatch({ name: 'timeZoneName' as FieldPath<Form> });
  const instant: string | null = field.value;
  const [wall, setWall] = useState(() => wallOf(instant, zone));
  const typed = knownZone(zone) ? instantOf(wall.day, wall.time, zone) : null;
  const change = (next: Wall) => {
    setWall(next);
    const at = knownZone(zone) ? instantOf(next.day, next.time, zone) : null;
    field.onChange(at as FieldPathValue<Form, FieldPath<Form>>);
  };
  const isKept = instant !== null && wallOf(instant, zone).day === wall.day && wallOf(instant, zone).time === wall.time;
  const moved = typed !== null && typed !== instant && !isKept;
  const { onChange } = field;
  useEffect(() => {
    // The zone has changed under a wall time that stays: the instant follows it.
    if (moved) onChange(typed as FieldPathValue<Form, FieldPath<Form>>);
  }, [moved, typed, onChange]);
  const notes = typed && [clockChangeNote(wall.day, wall.time, zone), ownTimeNote(typed, zone, deviceZone())];
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
      <ClockNotes change={notes?.[0]} own={notes?.[1]} />
    </FieldGroup>
  );
}

function ClockNotes({ change, own }: { change?: string | null | undefined; own?: string | null | undefined }) {
  return (
    <div role="status">
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

function knownZone(zone: string | null): zone is string {
  return Boolean(zone) && isTimeZone(zone ?? '');
}
