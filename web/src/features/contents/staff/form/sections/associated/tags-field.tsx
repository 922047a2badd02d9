import { MultiSelect } from '@mantine/core';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { matchingTags, TAG_SEARCH_LENGTH } from '@nave/domain/contents/tag.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../../../lib/staff-texts.ts';
import { fieldError, fieldId, useFormField } from '../../../../../../staff-kit/fields/form-field.tsx';
import { addTag, tagsQuery } from '../../../contents.ts';

/** The value of the option for a new tag; never equal to an id. */
const NEW = 'new';

/** The tags of a content: offers matches from 2 characters (CNT-239), and a new tag if the name is new (CNT-240). */
export function TagsField({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient();
  const field = useFormField<ContentForm, 'tags'>('tags');
  const [query, setQuery] = useState('');
  const { data } = useQuery(tagsQuery(clientId));
  const adding = useMutation({
    mutationFn: (name: string) => addTag(queryClient, clientId, name),
    onSuccess: ({ id }) => field.onChange([...new Set([...field.value, id])]),
  });
  const tags = data?.items ?? [];
  const name = query.trim();
  const chosen = field.value.map((id) => ({ id, name: tags.find((tag) => tag.id === id)?.name ?? '...' }));
  const matches = matchingTags(tags, query).filter(({ id }) => !field.value.includes(id));
  const isNew = name.length >= TAG_SEARCH_LENGTH && !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const options = [...chosen, ...matches].map((tag) => ({ value: tag.id, label: tag.name }));
  const choose = (ids: string[]) => {
    if (!ids.includes(NEW)) return field.onChange(ids);
    adding.mutate(name);
    setQuery('');
  };
  const addTyped = () => {
    const known = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    if (!known) return choose([NEW]);
    field.onChange([...new Set([...field.value, known.id])]);
    setQuery('');
  };
  return (
    <MultiSelect
      id={fieldId('tags')}
      label={t('Tags')}
      description={t('Type to add a new tag.')}
      data={isNew ? [...options, { value: NEW, label: t("Add '{{name}}'", { name }) }] : options}
      filter={({ options: all }) => all}
      searchable
      hidePickedOptions
      nothingFoundMessage={name.length < TAG_SEARCH_LENGTH ? t('Type at least 2 characters.') : t('No results')}
      searchValue={query}
      onSearchChange={setQuery}
      value={field.value}
      onChange={choose}
      onKeyDown={(event) => {
        // CNT-352: Enter adds the typed name, unless the arrow keys have marked an option: then it chooses that option.
        const markedOptionId = event.currentTarget.getAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || markedOptionId || name.length < TAG_SEARCH_LENGTH) return;
        event.preventDefault();
        addTyped();
      }}
      onBlur={field.onBlur}
      error={fieldError(field.error ?? adding.error?.message)}
    />
  );
}
