import { iconLinkToForm } from '../clients/links/link-form.ts';
import { namesOf, pick } from '../kernel/form-section.ts';
import type { Content } from './content.ts';
import { type ContentForm, contentFormSchema } from './contents.api.ts';
import { contentAccess } from './sections/access.ts';
import { contentAssociated } from './sections/associated.ts';
import { contentDetails, MAX_NAME } from './sections/details.ts';
import { contentEngagement } from './sections/engagement.ts';
import { contentLinks } from './sections/links.ts';
import { contentOnDemandAvailability } from './sections/on-demand-availability.ts';
import { contentVideo } from './sections/video.ts';

type NewContent = Parameters<typeof contentDetails.start>[0] & Parameters<typeof contentVideo.start>[0];

/** What the form of a new content starts with (CNT-102 to CNT-113). */
export function newContentForm(given: NewContent): ContentForm {
  return {
    ...contentDetails.start(given),
    ...contentAccess.start(),
    ...contentVideo.start(given),
    ...contentOnDemandAvailability.start(),
    ...contentAssociated.start(),
    ...contentEngagement.start(),
    ...contentLinks.start(),
  };
}

/** What the form of a stored content holds. */
export function contentToForm(content: Content): ContentForm {
  const { videoHasError: _, ...fields } = contentFormSchema.shape;
  return { ...pick(content, namesOf(fields)), links: content.links.map(iconLinkToForm) };
}

/** What the form of a copy starts with (CNT-121). It is a content of its own: nothing that happened to the first one is in it. */
export function contentToCopy(content: Content): ContentForm {
  const { edition: _edition, ...form } = contentToForm(content);
  return { ...form, name: `Copy of ${form.name}`.slice(0, MAX_NAME) };
}

/** What a saved form writes, with the times that follow from it. Instants are ISO-8601 texts. */
export function contentValues(form: ContentForm) {
  return {
    ...contentDetails.values(form),
    ...contentAccess.values(form),
    ...contentVideo.values(form),
    ...contentOnDemandAvailability.values(form),
    ...contentEngagement.values(form),
    ...contentLinks.values(form),
  };
}
