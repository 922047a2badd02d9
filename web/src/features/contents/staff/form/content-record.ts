import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import { type ContentForm, contentFormSchema } from '@nave/domain/contents/contents.api.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { sentence } from '../../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../../staff-kit/form/use-record-form.ts';
import { contentQuery, saveContent } from '../contents.ts';

/** How the record form loads and saves a content. */
export const contentRecord: RecordKind<WholeContent, ContentForm> = {
  schema: contentFormSchema,
  toForm: contentToForm,
  read: (client, { clientId, id }) => client.fetchQuery({ ...contentQuery(clientId, id), staleTime: 0 }),
  save: (client, { id, ...place }, form) => saveContent(client, { ...place, contentId: id }, form),
  changed: contentRefusals.changed,
  words: { saving: sentence('Content saving...'), saved: sentence('Content saved!') },
};
