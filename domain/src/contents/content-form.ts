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

/** Returns the initial form of a new content (CNT-102 to CNT-113). */
export function newContentForm(known: NewContent): ContentForm {
  return {
    ...contentDetails.start(known),
    ...contentAccess.start(),
    ...contentVideo.start(known),
    ...contentOnDemandAvailability.start(),
    ...contentAssociated.start(),
    ...contentEngagement.start(),
    ...contentLinks.start(),
    ...contentInteractions.start(),
  };
}

/** Converts a stored content to its form. */
export function contentToForm(content: WholeContent): ContentForm {
  const { videoHasError: _, removedInteractionIds: _removed, ...fields } = contentFormSchema.shape;
  return {
    ...pick(content, namesOf(fields)),
    links: content.links.map(iconLinkToForm),
    interactions: content.interactions.map(interactionToForm),
    removedInteractionIds: [],
  };
}

/**
 * Converts a stored content to the form of a new content, without the edition and with unsent interactions that have no
 * ids (CNT-116 to CNT-119).
 */
export function contentToNew(content: WholeContent): ContentForm {
  const { edition: _edition, ...form } = contentToForm(content);
  return { ...form, interactions: form.interactions.map(asNewInteraction) };
}

/** Returns the initial form of a copy (CNT-121). */
export function contentToCopy(content: WholeContent): ContentForm {
  const form = contentToNew(content);
  return { ...form, name: `Copy of ${form.name}`.slice(0, MAX_NAME) };
}

/**
 * Converts a valid form to the values to store, including the times that are derived from the form. Instants are
 * ISO-8601 strings.
 */
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
