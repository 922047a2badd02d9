import { z } from 'zod';
import { formLine } from '../kernel/form-fields.ts';

/** A tag of one client (CNT-237, CAT-25). */
export const tagSchema = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

/** The longest name of a tag, in characters. */
const MAX_NAME = 50;
/** Characters to type before tags are searched. Source: 000 §9 (CNT-239, CAT-28). */
export const TAG_SEARCH_LENGTH = 2;

/** The form of a new tag. Spaces around and repeated spaces within the name are removed. */
export const tagFormSchema = z.strictObject({
  name: formLine('Tag', MAX_NAME).refine((name) => name !== '', 'Tag is required'),
});

/** Returns the tags that contain the query, in their order; none if the query is too short (CNT-239). */
export function matchingTags<Item extends Pick<Tag, 'name'>>(tags: readonly Item[], query: string): Item[] {
  const words = query.trim().toLowerCase();
  return words.length < TAG_SEARCH_LENGTH ? [] : tags.filter(({ name }) => name.toLowerCase().includes(words));
}
