import { z } from 'zod';
import { notValid } from '../../kernel/form-fields.ts';
import type { FieldValues } from '../../kernel/form-section.ts';

const MAX_TAGS = 50;
const MAX_RELATED = 100;
const ids = (label: string, max: number) =>
  z.array(z.string(notValid(label)).max(36, notValid(label)), notValid(label)).max(max, `Select at most ${max}`);

const fields = {
  tags: ids('Tags', MAX_TAGS),
  relatedContentIds: ids('Associated Content', MAX_RELATED),
};

function start(): FieldValues<typeof fields> {
  return { tags: [], relatedContentIds: [] };
}

/**
 * The part 'Associated Content' of the section Video, with the tags (CNT-84). It has no `values`, since tags and
 * associated contents are stored in separate tables.
 */
export const contentAssociated = { fields, start };
