import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { isTimeZone, sameWallTimeIn, timeZoneChoices } from '@nave/domain/kernel/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { currentLanguage } from '../../lib/i18n.ts';
import { t } from '../../lib/staff-texts.ts';
import { SelectField } from './choice-fields.tsx';
import type { FormFieldProps } from './form-field.tsx';

interface TimeZoneFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** The moments of the form that are typed on the clock of this zone, in whatever section they stand. */
  moments: readonly FieldPath<Form>[];
}

/** Every time zone, by its offset today (TIME-83). What was typed stays when the zone changes: 10:00 means 10:00 there. */
export function TimeZoneField<Form extends FieldValues>({ moments, ...props }: TimeZoneFieldProps<Form>) {
  const { getValues, setValue } = useFormContext<Form>();
  const stored: string = useWatch<Form>({ name: props.name });
  const [isAsked, setAsked] = useState(false);
  const { options, nameOf, filter } = useZones(stored, isAsked);
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
    <SelectField<Form>
      {...props}
      options={options}
      optionOf={nameOf}
      onOpen={() => setAsked(true)}
      filter={filter}
      searchable
      placeholder={t('Search for a city')}
      onChoose={moveMoments}
    />
  );
}

/** The zones to choose from: the stored one, whatever this browser calls it; once asked for, all with their search. */
function useZones(stored: string, isAsked: boolean) {
  const { data: search } = useQuery({
    queryKey: ['zone-search'],
    queryFn: () => import('./zone-search.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  });
  const nameOf = search?.nameOfToday ?? itself;
  const own = nameOf(stored);
  const options = useMemo(() => {
    const choices = timeZoneChoices(new Set([...(search?.zoneNames ?? []), own]), Date.now());
    const found = choices.map(({ zone, label }) => ({
      value: zone,
      label: withClock(label.replaceAll('_', ' '), zone),
    }));
    // A stored zone can be newer than this browser.
    return own && !isTimeZone(own) ? [...found, { value: own, label: own }] : found;
  }, [search, own]);
  const filter: OptionsFilter | undefined =
    search && (({ options: all, search: query }) => bestFirst(all as ComboboxItem[], query, search.fitOf));
  return { options, nameOf, filter };
}

/** What a query finds, by how well it fits; the offset, which stands in the label, counts last. */
function bestFirst(options: ComboboxItem[], query: string, fitOf: (zone: string, query: string) => number) {
  const offset = query.trim().toLowerCase();
  const judged = options.map((option) => {
    const fit = fitOf(option.value, query) || Number(option.label.toLowerCase().includes(offset));
    return { option, fit };
  });
  const found = judged.filter(({ fit }) => fit > 0).sort((one, other) => other.fit - one.fit);
  return found.map(({ option }) => option);
}

/** With the name of its clock where the page's language is not that of the zone's own name: '... · hora central' (CNT-356). */
function withClock(label: string, zone: string): string {
  const language = currentLanguage();
  if (language === 'en') return label;
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const clock = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return clock ? `${label} · ${clock}` : label;
}

function itself(zone: string): string {
  return zone;
}
