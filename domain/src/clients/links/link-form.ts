import { z } from 'zod';
import { iconSchema } from '../../catalogues/icons.ts';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formSwitch, formText, formUrl, notValid, tooLong } from '../../kernel/form-fields.ts';
import type { FormErrors } from '../../kernel/form-section.ts';
import { hostPlaceholderPath, isMailto, isWebUrl } from '../../kernel/url-form.ts';
import { providerPages } from './code-providers.ts';
import {
  CHAT,
  type ChannelLink,
  type CodeProvider,
  type ContentLink,
  codeProviders,
  contentCodeProviders,
  type Link,
  linkTargets,
  linkTypeOf,
  linkTypes,
} from './link.ts';
import { aboutLink, linkTexts } from './links.texts.ts';

/** Maximum number of links of an organisation, channel or content (LNK-190). */
export const MAX_LINKS = 20;
/** Maximum lengths of the fields of a link, in characters (LNK-190). */
const MAX = { text: 100, url: 2_000, html: 10_000, code: 2_000 } as const;

/** A link in the form. It has the fields of all types, so that switching the type loses no input. */
export const linkFieldsSchema = z.strictObject(
  {
    text: formLine('Link', 20_000),
    linkType: z.enum(linkTypes, notValid('Link type')),
    url: z.strictObject({ url: formUrl('Link', 20_000), target: formText('Link', 100) }, notValid('Link')),
    html: formText('Link', 100_000),
    codeProvider: formText('Link', 100),
    code: formText('Link', 20_000),
  },
  notValid('Link'),
);
export type LinkFields = z.infer<typeof linkFieldsSchema>;

/** A link of a channel or content, with an icon and a switch (LNK-2, LNK-3). */
export const iconLinkFieldsSchema = linkFieldsSchema.extend({
  icon: iconSchema.nullable(),
  enabled: formSwitch('Link'),
});
export type IconLinkFields = z.infer<typeof iconLinkFieldsSchema>;

function listOf<Fields extends z.ZodType>(fields: Fields) {
  return z.array(fields, notValid('Links')).max(MAX_LINKS, `There can be at most ${MAX_LINKS} links`);
}

/** The links in the form of an organisation. */
export const linksField = listOf(linkFieldsSchema);
/** The links in the form of a channel or content. */
export const iconLinksField = listOf(iconLinkFieldsSchema);

/** The rules for links that differ between organisations, channels and contents. */
interface LinkKind {
  providers: readonly string[];
  needsIcon: boolean;
  isUrl(url: string): boolean;
}

/**
 * Whether a content's link may open the URL: a web address, a page of this installation, or an email address (LNK-48).
 */
function isContentUrl(url: string): boolean {
  return isWebUrl(url) || hostPlaceholderPath(url) !== null || isMailto(url);
}

const onClient: LinkKind = { providers: codeProviders, needsIcon: false, isUrl: isWebUrl };

/** The rules for links, by the kind of record that has the links. */
export const linkKinds = {
  client: onClient,
  channel: onClient,
  content: { providers: contentCodeProviders, needsIcon: true, isUrl: isContentUrl },
} satisfies Record<string, LinkKind>;

export function newLink(): LinkFields {
  return { text: '', linkType: 'url', url: { url: '', target: 'newTab' }, html: '', codeProvider: '', code: '' };
}

export function newIconLink(): IconLinkFields {
  return { ...newLink(), icon: null, enabled: true };
}

/** Converts a stored link of an organisation to a link in the form. */
export function linkToForm(link: Link): LinkFields {
  return { ...newLink(), ...link, linkType: linkTypeOf(link) };
}

/** Converts a stored link of a channel or content to a link in the form. */
export function iconLinkToForm(link: ChannelLink | ContentLink): IconLinkFields {
  return { ...newIconLink(), ...link, linkType: linkTypeOf(link) };
}

/** Returns the errors of a list of links, by path below `links` (LNK-35 to LNK-50). */
export function linkErrors(
  links: readonly (LinkFields & Partial<IconLinkFields>)[],
  kind: LinkKind = linkKinds.client,
): FormErrors {
  const errors = links.flatMap((link, index) =>
    Object.entries({ text: textError(link), icon: iconError(link, kind), ...typeErrors[link.linkType](link, kind) })
      .filter((entry): entry is [string, string] => Boolean(entry[1]))
      .map(([field, sentence]) => [`links.${index}.${field}`, aboutLink(index, sentence)]),
  );
  return Object.fromEntries(errors);
}

type Errors = Record<string, string | false | null>;

function textError({ text }: LinkFields): string | false {
  if (isBlank(text)) return linkTexts.textRequired;
  return text.length > MAX.text && tooLong('Link Name', MAX.text);
}

function iconError({ icon }: Partial<IconLinkFields>, { needsIcon }: LinkKind): string | false {
  return needsIcon && !icon && linkTexts.iconRequired;
}

/** Returns the errors of a link, by the type of the link. Fields of other types are not validated. */
const typeErrors: Record<LinkFields['linkType'], (link: LinkFields, kind: LinkKind) => Errors> = {
  url: ({ url: { url, target } }, kind) => ({
    'url.url': urlError(url.trim(), kind),
    'url.target': targetError(target),
  }),
  html: ({ html }) => ({
    html: isEmpty(html) ? linkTexts.htmlRequired : html.length > MAX.html && tooLong('HTML content', MAX.html),
  }),
  code: ({ codeProvider, code }, { providers }) => ({
    codeProvider: !providers.includes(codeProvider) && linkTexts.providerRequired,
    code: codeError(codeProvider, code),
  }),
};

function urlError(url: string, { isUrl }: LinkKind): string | false {
  if (isEmpty(url)) return linkTexts.urlRequired;
  if (url.length > MAX.url) return tooLong('External Link', MAX.url);
  // LNK-49, LNK-191
  return !isUrl(url) && linkTexts.urlInvalid;
}

function targetError(target: string): string | false {
  if (isEmpty(target)) return linkTexts.targetRequired;
  return !linkTargets.some((known) => known === target) && linkTexts.targetUnknown;
}

function codeError(provider: string, code: string): string | false {
  // LNK-43
  if (provider === CHAT) return code.length > MAX.code && notValid('Code');
  if (isEmpty(code)) return linkTexts.codeRequired;
  if (!isProvider(provider)) return false;
  const { codeLabel, addressOf } = providerPages[provider];
  // LNK-192
  return (code.length > MAX.code || addressOf(code) === null) && notValid(codeLabel);
}

function isProvider(provider: string): provider is CodeProvider {
  return codeProviders.some((known) => known === provider);
}

function isEmpty(text: string): boolean {
  return text.trim() === '';
}

/** Converts a valid link to the value to store, which has only the fields of the link's type (LNK-11). */
export function linkValue<Provider extends string>(link: LinkFields, providers: readonly Provider[]) {
  const { linkType, url, html, codeProvider, code } = link;
  const text = link.text.trim();
  if (linkType === 'html') return { text, html };
  if (linkType === 'url') return { text, url: { url: url.url.trim(), target: targetOf(url.target) } };
  const provider = providers.find((known) => known === codeProvider);
  if (!provider) throw new Error(`The form's schema let the code provider ${codeProvider} through.`);
  // LNK-16, LNK-195: without a code the link opens the public chat.
  return { text, codeProvider: provider, code: code.trim() || CHAT };
}

function targetOf(target: string) {
  const known = linkTargets.find((linkTarget) => linkTarget === target);
  if (!known) throw new Error(`The form's schema let the target ${target} through.`);
  return known;
}
