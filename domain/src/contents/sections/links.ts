import { contentCodeProviders } from '../../clients/links/link.ts';
import {
  type IconLinkFields,
  iconLinksField,
  linkErrors,
  linkKinds,
  linkValue,
} from '../../clients/links/link-form.ts';
import type { FieldValues, FormErrors, Written } from '../../kernel/form-section.ts';
import { socialLinkErrors, socialLinksField, socialLinkValue } from '../social-links.ts';

const fields = { links: iconLinksField, socialLinks: socialLinksField };
type Links = FieldValues<typeof fields>;

function start(): Links {
  return { links: [], socialLinks: [] };
}

function errors({ links, socialLinks }: Links): FormErrors {
  return { ...linkErrors(links, linkKinds.content), ...socialLinkErrors(socialLinks) };
}

function values({ links, socialLinks }: Links) {
  return { links: links.map(linkOf), socialLinks: socialLinks.map(socialLinkValue) } satisfies Written<Links>;
}

function linkOf(link: IconLinkFields) {
  const { icon, enabled } = link;
  if (!icon) throw new Error("The form's schema let a link without an icon through.");
  return { ...linkValue(link, contentCodeProviders), icon, enabled };
}

/** The section Links of the content form (CNT-90). */
export const contentLinks = { fields, start, errors, values };
