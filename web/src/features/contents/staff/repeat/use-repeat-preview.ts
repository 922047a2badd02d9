import type { Content } from '@nave/domain/contents/content.ts';
import { type RepeatForm, repeatFormSchema } from '@nave/domain/contents/repeat.ts';
import type { FieldErrors } from '@nave/domain/kernel/refusal.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api.ts';
import { useSettled } from '../../../../staff-kit/sources/use-settled.ts';
import { repeatPreviewQuery } from '../contents.ts';

/** What a repeat would make once nobody types at it, and what is wrong with it, at its fields or beside them. */
export function useRepeatPreview(content: Content, form: RepeatForm) {
  const text = JSON.stringify(form);
  const isSettled = useSettled(text) === text;
  const { error: wrong } = repeatFormSchema.safeParse(form);
  const { data, error, isPlaceholderData } = useQuery({
    ...repeatPreviewQuery(content, form),
    enabled: isSettled && !wrong,
    placeholderData: keepPreviousData,
  });
  const own = (wrong?.issues ?? []).map(({ path, message }) => [path[0], message]);
  const problems: FieldErrors = { ...(isSettled && Object.fromEntries(own)), ...fieldsOf(error) };
  const items = wrong && isSettled ? undefined : data?.items;
  /** Whether these are the dates of what the form says now. */
  const isNow = isSettled && items !== undefined && !isPlaceholderData;
  return { items, isNow, problems, failure: sentenceOf(error) };
}

/** The sentences of a failure that stand at fields. */
export function fieldsOf(failure: Error | null): FieldErrors {
  return failure instanceof ApiError ? failure.fields : {};
}

/** The sentence of a failure that belongs to no field. */
export function sentenceOf(failure: Error | null): string | undefined {
  return failure && Object.keys(fieldsOf(failure)).length === 0 ? failure.message : undefined;
}
