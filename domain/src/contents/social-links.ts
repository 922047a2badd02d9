import { z } from 'zod';
import { type SocialLinkType, socialLinkTypes } from '../catalogues/social-link-type.ts';
import { formText, formUrl, notValid, tooLong } from '../kernel/form-fields.ts';
import type { FormErrors } from '../kernel/form-section.ts';
import { EXAMPLE_HOST, isWebUrl } from '../kernel/url-form.ts';

/** Maximum number of social links of a content: twice the number of types. */
export const MAX_SOCIAL_LINKS = 12;
const MAX_URL = 2_000;

/** A stored social link (LNK-53). */
export const socialLinkSchema = z
  .strictObject({ type: z.enum(socialLinkTypes), url: z.string() })
  .meta({ id: 'SocialLink' });
export type SocialLink = z.infer<typeof socialLinkSchema>;

const fieldsSchema = z.strictObject(
  { type: formText('Social Link', 100), url: formUrl('Social Link', 20_000) },
  notValid('Social Link'),
);
export type SocialLinkFields = z.infer<typeof fieldsSchema>;

export const socialLinksField = z
  .array(fieldsSchema, notValid('Social Links'))
  .max(MAX_SOCIAL_LINKS, `There can be at most ${MAX_SOCIAL_LINKS} social links`);

export function newSocialLink(): SocialLinkFields {
  return { type: '', url: '' };
}

/** Errors of a social link, which are shown after its position. Source: 001 §5. */
export const socialLinkTexts = {
  typeRequired: 'Type is required',
  typeUnknown: 'Unknown Type',
  urlRequired: 'URL is required',
  urlInvalid: `URL needs to be a valid URL (ex. ${EXAMPLE_HOST})`,
} as const;

/** Returns the errors of a list of social links, by path below `socialLinks` (LNK-55 to LNK-58). */
export function socialLinkErrors(links: readonly SocialLinkFields[]): FormErrors {
  const errors = links.flatMap(({ type, url }, index) => {
    const found = { type: typeError(type.trim()), url: urlError(url.trim()) };
    return Object.entries(found)
      .filter((entry): entry is [string, string] => entry[1] !== false)
      .map(([field, sentence]) => [`socialLinks.${index}.${field}`, `(Social Link ${index + 1}) ${sentence}`]);
  });
  return Object.fromEntries(errors);
}

function typeError(type: string): string | false {
  if (type === '') return socialLinkTexts.typeRequired;
  return knownType(type) === undefined && socialLinkTexts.typeUnknown;
}

function urlError(url: string): string | false {
  if (url === '') return socialLinkTexts.urlRequired;
  if (url.length > MAX_URL) return tooLong('URL', MAX_URL);
  return !isWebUrl(url) && socialLinkTexts.urlInvalid;
}

/** Converts a valid form to the value to store. */
export function socialLinkValue({ type, url }: SocialLinkFields): SocialLink {
  const known = knownType(type.trim());
  if (!known) throw new Error(`The form's schema let the type ${type} through.`);
  return { type: known, url: url.trim() };
}

function knownType(type: string): SocialLinkType | undefined {
  return socialLinkTypes.find((known) => known === type);
}
