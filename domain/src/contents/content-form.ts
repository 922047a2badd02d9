import { iconLinkToForm } from '../clients/links/link-form.ts';
import { namesOf, pick } from '../kernel/form-section.ts';
import type { WholeContent } from './content.ts';
import { type ContentForm, contentFormSchema } from './contents.api.ts';
import { asNewInteraction, interactionToForm } from './interactions/interaction-form.ts';
import { contentAccess } from './sections/access.ts';
import { contentAssociated } from './sections/associated.ts';
import { contentDetails, MAX_NAME } from './sections/details.ts';
import { contentEngagement } from './sections/engagement.ts';
import { contentInteractions } from './sections/interactions.ts';
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
    ...contentInteractions.start(),
  };
}

/** What the form of a stored content holds. */
export function contentToForm(content: WholeContent): ContentForm {
  const { videoHasError: _, removedInteractionIds: _removed, ...fields } = contentFormSchema.shape;
  return {
    ...pick(content, namesOf(fields)),
    links: content.links.map(iconLinkToForm),
    interactions: content.interactions.map(interactionToForm),
    removedInteractionIds: [],
  };
}

/** The same, for a content of its own: nothing that happened to the first one is in it (CNT-116 to CNT-119). */
export function contentToNew(content: WholeContent): ContentForm {
  const { edition: _edition, ...form } = contentToForm(content);
  return { ...form, interactions: form.interactions.map(asNewInteraction) };
}

/** What the form of a copy starts with (CNT-121). */
export function contentToCopy(content: WholeContent): ContentForm {
  const form = contentToNew(content);
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
