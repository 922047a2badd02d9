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
  /** Paths of the form's instants that are typed in this zone, in any section. */
  moments: readonly FieldPath<Form>[];
}

/** Selects a time zone, listed by today's offset (TIME-83). Changing it keeps wall times: 10:00 stays 10:00. */
export function TimeZoneField<Form extends FieldValues>({ moments, ...props }: TimeZoneFieldProps<Form>) {
  const { getValues, setValue } = useFormContext<Form>();
  const selectedZone: string = useWatch<Form>({ name: props.name });
  const [isOpened, setOpened] = useState(false);
  const { options, nameOf, filter } = useZones(selectedZone, isOpened);
  const keepWallTimes = (zone: string) => {
    const before: string = getValues(props.name);
    for (const name of moments) {
      const instant: string | null = getValues(name);
      // If the browser does not know the previous zone, the form has shown no wall times that could be kept.
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
      onOpen={() => setOpened(true)}
      filter={filter}
      searchable
      placeholder={t('Search for a city')}
      onChoose={keepWallTimes}
    />
  );
}

/** Returns the options and their search. Until the list is opened, the selected zone is the only option. */
function useZones(selectedZone: string, isOpened: boolean) {
  const { data: search } = useQuery({
    queryKey: ['zone-search'],
    queryFn: () => import('./zone-search.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpened,
  });
  const nameOf = search?.currentNameOf ?? identity;
  const currentName = nameOf(selectedZone);
  const options = useMemo(() => {
    const choices = timeZoneChoices(new Set([...(search?.zoneNames ?? []), currentName]), Date.now());
    const found = choices.map(({ zone, label }) => ({
      value: zone,
      label: withClock(label.replaceAll('_', ' '), zone),
    }));
    // The browser may not know the selected zone.
    return currentName && !isTimeZone(currentName) ? [...found, { value: currentName, label: currentName }] : found;
  }, [search, currentName]);
  const filter: OptionsFilter | undefined =
    search && (({ options: all, search: query }) => rankOptions(all as ComboboxItem[], query, search.scoreOf));
  return { options, nameOf, filter };
}

/** Returns the matching options, best first. A match of the label, which has the offset, ranks last. */
function rankOptions(options: ComboboxItem[], query: string, scoreOf: (zone: string, query: string) => number) {
  const lowerQuery = query.trim().toLowerCase();
  const scored = options.map((option) => {
    const score = scoreOf(option.value, query) || Number(option.label.toLowerCase().includes(lowerQuery));
    return { option, score };
  });
  const found = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return found.map(({ option }) => option);
}

/** In languages other than English, appends the localised clock name: '... · hora central' (CNT-356). */
function withClock(label: string, zone: string): string {
  const language = currentLanguage();
  if (language === 'en') return label;
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const clock = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return clock ? `${label} · ${clock}` : label;
}

function identity(zone: string): string {
  return zone;
}
