import { z } from 'zod';
import { formLine } from '../kernel/form-fields.ts';

/** A tag of one client (CNT-237, CAT-25). */
export const tagSchema = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

/** Maximum length of a tag's name, in characters. */
const MAX_NAME = 50;
/** Number of characters to type before tags are searched. Source: 000 §9 (CNT-239, CAT-28). */
export const TAG_SEARCH_LENGTH = 2;

/** The form of a new tag. Spaces before and after the name, and repeated spaces within it, are removed. */
export const tagFormSchema = z.strictObject({
  name: formLine('Tag', MAX_NAME).refine((name) => name !== '', 'Tag is required'),
});

/** Returns the tags whose names contain the query, in the given order; none if the query is too short (CNT-239). */
export function matchingTags<Item extends Pick<Tag, 'name'>>(tags: readonly Item[], query: string): Item[] {
  const text = query.trim().toLowerCase();
  return text.length < TAG_SEARCH_LENGTH ? [] : tags.filter(({ name }) => name.toLowerCase().includes(text));
}
