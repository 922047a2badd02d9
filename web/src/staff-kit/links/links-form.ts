import type { IconLinkFields, linkKinds } from '@nave/domain/clients/links/link-form.ts';

/** The part of a record's form that has links; an organisation's have neither icon nor switch. */
export interface LinksForm {
  links: IconLinkFields[];
}

/** What the links are on. */
export type LinkPlace = keyof typeof linkKinds;
