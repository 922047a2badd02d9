import { contentValues } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { cleanRichText } from '../platform/clean-rich-text.ts';
import { withDates } from '../platform/database/row-dates.ts';

/** Returns the column values for a form, with cleaned rich text (CNT-145). */
export function contentColumns(form: ContentForm) {
  const values = contentValues(form);
  const notes = { ...values.engagement.notes, defaultContent: cleanRichText(values.engagement.notes.defaultContent) };
  return withDates({
    ...values,
    description: cleanRichText(values.description),
    engagement: { ...values.engagement, notes },
    conversion: { ...values.conversion, description: cleanRichText(values.conversion.description) },
  });
}
