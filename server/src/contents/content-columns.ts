import { contentValues } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { withDates } from '../platform/database/instants.ts';

/** What a saved form writes into the content's row. */
export function contentColumns(form: ContentForm) {
  return withDates(contentValues(form));
}
