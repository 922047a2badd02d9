import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { contentListNames } from '@nave/domain/contents/content-pages.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../../../lib/staff-texts.ts';
import { fieldError, fieldId, useFormField } from '../../../../../../staff-kit/fields/form-field.tsx';
import { contentQuery, contentSearch } from '../../../contents.ts';
import { headerSubtitle } from '../../../words/content-words.ts';

/** Debounce of the search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/** Selects other contents of the organisation, searched by name (CNT-241). */
export function RelatedField({ clientId, ownId }: { clientId: string; ownId: string | undefined }) {
  const field = useFormField<ContentForm, 'relatedContentIds'>('relatedContentIds');
  const [query, setQuery] = useState('');
  const [search] = useDebouncedValue(query.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQueries({
    queries: contentListNames.map((list) => contentSearch(clientId, list, search)),
    combine: (answers) => answers.flatMap(({ data }) => data?.items ?? []),
  });
  const chosen = useQueries({
    queries: field.value.map((id) => contentQuery(clientId, id)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  const contentsById = new Map([...found, ...chosen].map((content) => [content.id, content]));
  const ids = [...new Set([...field.value, ...contentsById.keys()])].filter((id) => id !== ownId);
  return (
    <MultiSelect
      id={fieldId('relatedContentIds')}
      label={t('Associated content')}
      description={t('Viewers of this content see these as suggestions, and the other way round.')}
      data={ids.map((value) => ({ value, label: contentsById.get(value)?.name ?? '...' }))}
      renderOption={({ option }) => {
        const content = contentsById.get(option.value);
        return `${option.label}${content ? ` (${headerSubtitle(content)})` : ''}`;
      }}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No results')}
      searchValue={query}
      onSearchChange={setQuery}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldError(field.error)}
    />
  );
}
