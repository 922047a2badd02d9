import type { FieldValues, FormErrors, Written } from '../../kernel/form-section.ts';
import { codeProviders } from '../links/link.ts';
import { linkErrors, linksField, linkValue } from '../links/link-form.ts';

const fields = { links: linksField };
type LinksFields = FieldValues<typeof fields>;

function start(): LinksFields {
  return { links: [] };
}

/** CLI-118 to CLI-125. */
function errors({ links }: LinksFields): FormErrors {
  return linkErrors(links);
}

function values({ links }: LinksFields) {
  return { links: links.map((link) => linkValue(link, codeProviders)) } satisfies Written<LinksFields>;
}

/** The section Links of the client form (CLI-31). */
export const clientLinks = { fields, start, errors, values };
