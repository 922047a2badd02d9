import type { IconLinkFields, linkKinds } from '@nave/domain/clients/links/link-form.ts';

/** Form fields of a record's links; the links of an organisation have neither icon nor switch. */
export interface LinksForm {
  links: IconLinkFields[];
}

/** The kind of record that has the links. */
export type LinkOwnerKind = keyof typeof linkKinds;
