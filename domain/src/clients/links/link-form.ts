import { z } from 'zod';
import { iconSchema } from '../../catalogues/icons.ts';
import { isBlank } from '../../kernel/blank-text.ts';
import { formLine, formSwitch, formText, formUrl, notValid, tooLong } from '../../kernel/form-fields.ts';
import type { FormErrors } from '../../kernel/form-section.ts';
import { isMailto, isWebUrl, ownPath } from '../../kernel/url-form.ts';
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

/** More of them nobody reads in a bar (LNK-190). */
export const MAX_LINKS = 20;
/** What a link holds at most, in characters (LNK-190). */
const MAX = { text: 100, url: 2_000, html: 10_000, code: 2_000 } as const;

/** A link as the form holds it: the fields of all types, so that another type may be looked at without losing one. */
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

/** The same on a channel or content: it may have an icon, and can be turned off (LNK-2, LNK-3). */
export const iconLinkFieldsSchema = linkFieldsSchema.extend({
  icon: iconSchema.nullable(),
  enabled: formSwitch('Link'),
});
export type IconLinkFields = z.infer<typeof iconLinkFieldsSchema>;

function listOf<Fields extends z.ZodType>(fields: Fields) {
  return z.array(fields, notValid('Links')).max(MAX_LINKS, `There can be at most ${MAX_LINKS} links`);
}

/** The list of links of an organisation's form, and of a channel's or content's. */
export const linksField = listOf(linkFieldsSchema);
export const iconLinksField = listOf(iconLinkFieldsSchema);

/** What differs between the records that have links. */
interface LinkKind {
  providers: readonly string[];
  needsIcon: boolean;
  isUrl(url: string): boolean;
}

/** Where a content's link may lead beside the web: to a page of this installation, or to an e-mail address (LNK-48). */
function isContentUrl(url: string): boolean {
  return isWebUrl(url) || ownPath(url) !== null || isMailto(url);
}

const onClient: LinkKind = { providers: codeProviders, needsIcon: false, isUrl: isWebUrl };

/** The kinds of links, by what they are on. */
export const linkKinds = {
  client: onClient,
  channel: onClient,
  content: { providers: contentCodeProviders, needsIcon: true, isUrl: isContentUrl },
} satisfies Record<string, LinkKind>;

/** What a link starts with that is added to a list. */
export function newLink(): LinkFields {
  return { text: '', linkType: 'url', url: { url: '', target: 'newTab' }, html: '', codeProvider: '', code: '' };
}

/** The same on a channel or content. */
export function newIconLink(): IconLinkFields {
  return { ...newLink(), icon: null, enabled: true };
}

/** What the form holds of a stored link. */
export function linkToForm(link: Link): LinkFields {
  return { ...newLink(), ...link, linkType: linkTypeOf(link) };
}

/** The same on a channel or content. */
export function iconLinkToForm(link: ChannelLink | ContentLink): IconLinkFields {
  return { ...newIconLink(), ...link, linkType: linkTypeOf(link) };
}

/** What is wrong with the links of a list, by their paths below `links` (LNK-35 to LNK-50). */
export function linkErrors(
  links: readonly (LinkFields & Partial<IconLinkFields>)[],
  kind: LinkKind = linkKinds.client,
): FormErrors {
  const wrong = links.flatMap((link, index) =>
    Object.entries({ text: textError(link), icon: iconError(link, kind), ...typeErrors[link.linkType](link, kind) })
      .filter((entry): entry is [string, string] => Boolean(entry[1]))
      .map(([field, sentence]) => [`links.${index}.${field}`, aboutLink(index, sentence)]),
  );
  return Object.fromEntries(wrong);
}

type Errors = Record<string, string | false | null>;

function textError({ text }: LinkFields): string | false {
  if (isBlank(text)) return linkTexts.textRequired;
  return text.length > MAX.text && tooLong('Link Name', MAX.text);
}

function iconError({ icon }: Partial<IconLinkFields>, { needsIcon }: LinkKind): string | false {
  return needsIcon && !icon && linkTexts.iconRequired;
}

/** By type: the fields of another type are not looked at. */
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

/** What a link of a right form writes: what is of its type, and nothing of the others (LNK-11). */
export function linkValue<Provider extends string>(link: LinkFields, providers: readonly Provider[]) {
  const { linkType, url, html, codeProvider, code } = link;
  const text = link.text.trim();
  if (linkType === 'html') return { text, html };
  if (linkType === 'url') return { text, url: { url: url.url.trim(), target: targetOf(url.target) } };
  const provider = providers.find((known) => known === codeProvider);
  if (!provider) throw new Error(`The form's schema let the code provider ${codeProvider} through.`);
  // LNK-16, LNK-195: without a code the chat is the public one.
  return { text, codeProvider: provider, code: code.trim() || CHAT };
}

function targetOf(target: string) {
  const known = linkTargets.find((one) => one === target);
  if (!known) throw new Error(`The form's schema let the target ${target} through.`);
  return known;
}
