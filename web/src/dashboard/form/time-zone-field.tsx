import { isTimeZone, sameWallTimeIn, timeZoneChoices } from '@nave/domain/kernel/time-zones.ts';
import { useMemo } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form';
import { SelectField } from './choice-fields.tsx';
import type { FormFieldProps } from './form-field.tsx';

interface TimeZoneFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** The moments of the form that are typed on the clock of this zone, in whatever section they stand. */
  moments: readonly FieldPath<Form>[];
}

/** Every time zone, by its offset today (TIME-83). What was typed stays when the zone changes: 10:00 means 10:00 there. */
export function TimeZoneField<Form extends FieldValues>({ moments, ...props }: TimeZoneFieldProps<Form>) {
  const { getValues, setValue } = useFormContext<Form>();
  const options = useMemo(
    () => timeZoneChoices(Date.now()).map(({ zone, label }) => ({ value: zone, label: label.replaceAll('_', ' ') })),
    [],
  );
  const moveMoments = (zone: string) => {
    const before: string = getValues(props.name);
    for (const name of moments) {
      const instant: string | null = getValues(name);
      // A stored zone can be newer than this browser: nothing was typed on its clock.
      if (!instant || !isTimeZone(before)) continue;
      const moved = sameWallTimeIn(instant, before, zone) as FieldPathValue<Form, FieldPath<Form>>;
      setValue(name, moved, { shouldDirty: true });
    }
  };
  return (
    <SelectField<Form> {...props} options={options} searchable placeholder="Search a city" onChoose={moveMoments} />
  );
}
