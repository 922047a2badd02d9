import { codeProviders } from '../../clients/links/link.ts';
import { iconLinksField, linkErrors, linkKinds, linkValue } from '../../clients/links/link-form.ts';
import type { FieldValues, FormErrors, Written } from '../../kernel/form-section.ts';

const fields = { links: iconLinksField };
type Links = FieldValues<typeof fields>;

/** LNK-33 */
function start(): Links {
  return { links: [] };
}

function errors({ links }: Links): FormErrors {
  return linkErrors(links, linkKinds.channel);
}

function values({ links }: Links) {
  const stored = links.map((link) => ({ ...linkValue(link, codeProviders), icon: link.icon, enabled: link.enabled }));
  return { links: stored } satisfies Written<Links>;
}

/** The section Links of the channel form (CHN-76). */
export const channelLinks = { fields, start, errors, values };
