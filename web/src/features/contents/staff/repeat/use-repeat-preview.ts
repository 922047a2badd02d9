import type { Content } from '@nave/domain/contents/content.ts';
import { type RepeatForm, repeatFormSchema } from '@nave/domain/contents/repeat.ts';
import type { FieldErrors } from '@nave/domain/kernel/refusal.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api.ts';
import { useDebouncedText } from '../../../../staff-kit/sources/use-debounced-text.ts';
import { repeatPreviewQuery } from '../contents.ts';

/** Loads the dates of a repeat after the user stops typing, and returns them with the errors of fields and form. */
export function useRepeatPreview(content: Content, form: RepeatForm) {
  const text = JSON.stringify(form);
  const isSettled = useDebouncedText(text) === text;
  const { error: invalid } = repeatFormSchema.safeParse(form);
  const { data, error, isPlaceholderData } = useQuery({
    ...repeatPreviewQuery(content, form),
    enabled: isSettled && !invalid,
    placeholderData: keepPreviousData,
  });
  const issues = (invalid?.issues ?? []).map(({ path, message }) => [path[0], message]);
  const problems: FieldErrors = { ...(isSettled && Object.fromEntries(issues)), ...fieldErrorsOf(error) };
  const items = invalid && isSettled ? undefined : data?.items;
  /** Whether the dates belong to the form's current values. */
  const isCurrent = isSettled && items !== undefined && !isPlaceholderData;
  return { items, isCurrent, problems, failure: formErrorOf(error) };
}

/** Returns the messages of a failure that belong to fields. */
export function fieldErrorsOf(failure: Error | null): FieldErrors {
  return failure instanceof ApiError ? failure.fields : {};
}

/** Returns the message of a failure that belongs to no field. */
export function formErrorOf(failure: Error | null): string | undefined {
  return failure && Object.keys(fieldErrorsOf(failure)).length === 0 ? failure.message : undefined;
}
