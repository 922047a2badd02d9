import { namesOf, pick } from '../kernel/form-section.ts';
import type { Content } from './content.ts';
import { type ContentForm, contentFormSchema } from './contents.api.ts';
import { contentAccess } from './sections/access.ts';
import { contentDetails } from './sections/details.ts';
import { contentVideo } from './sections/video.ts';

type NewContent = Parameters<typeof contentDetails.start>[0] & Parameters<typeof contentVideo.start>[0];

/** What the form of a new content starts with (CNT-108 to CNT-111). */
export function newContentForm(given: NewContent): ContentForm {
  return { ...contentDetails.start(given), ...contentAccess.start(), ...contentVideo.start(given) };
}

/** What the form of a stored content holds. */
export function contentToForm(content: Content): ContentForm {
  return pick(content, namesOf(contentFormSchema.shape));
}

/** What a saved form writes, with the times that follow from it. Instants are ISO-8601 texts. */
export function contentValues(form: ContentForm) {
  return { ...contentDetails.values(form), ...contentAccess.values(form), ...contentVideo.values(form) };
}
