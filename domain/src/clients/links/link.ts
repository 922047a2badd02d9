import { z } from 'zod';
import { iconSchema } from '../../catalogues/icons.ts';

/**
 * What a link opens: a URL, HTML that the link contains, or a provider's page, which is derived from a code. Source:
 * 001 §3.
 */
export const linkTypes = ['url', 'html', 'code'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Where the browser opens a link. Source: 000 §3, 001 §3. */
export const linkTargets = ['newTab', 'sameTab', 'iframeModal', 'sideBar'] as const;
export type LinkTarget = (typeof linkTargets)[number];

/**
 * Providers whose page is derived from a code. Links of contents can also have the provider `chat`. Source: 000 §3, 001
 * §3.
 */
export const codeProviders = [
  'planningCenterGiving',
  'tithely',
  'onlineGiving',
  'paperlessTransactions',
  'givelify',
] as const;
export type CodeProvider = (typeof codeProviders)[number];

/** Provider and code of a link that opens the page's chat panel. Only links of contents can do so (LNK-15). */
export const CHAT = 'chat';
export const contentCodeProviders = [...codeProviders, CHAT] as const;
/**
 * Target of a link with the provider `chat` and any code but `chat`. A click sends the hosts a direct message (LNK-84).
 */
export const HOSTS = 'hosts';

const text = z.string();

/** Returns the schema of a stored link. The fields of a link determine its type. */
function linkBy<Provider extends string, More extends z.ZodRawShape>(
  providers: readonly [Provider, ...Provider[]],
  more: More,
) {
  return z.union([
    z.object({ text, ...more, url: z.object({ url: z.string(), target: z.enum(linkTargets) }) }),
    z.object({ text, ...more, html: z.string() }),
    z.object({ text, ...more, codeProvider: z.enum(providers), code: z.string() }),
  ]);
}

export const linkSchema = linkBy(codeProviders, {}).meta({ id: 'Link' });
export type Link = z.infer<typeof linkSchema>;

/** A stored link of a channel (LNK-2). */
export const channelLinkSchema = linkBy(codeProviders, { icon: iconSchema.nullable(), enabled: z.boolean() }).meta({
  id: 'ChannelLink',
});
export type ChannelLink = z.infer<typeof channelLinkSchema>;

/** A stored link of a content (LNK-3). */
export const contentLinkSchema = linkBy(contentCodeProviders, { icon: iconSchema, enabled: z.boolean() }).meta({
  id: 'ContentLink',
});
export type ContentLink = z.infer<typeof contentLinkSchema>;

/** LNK-12 */
export function linkTypeOf(link: Link | ContentLink): LinkType {
  if ('url' in link) return 'url';
  return 'html' in link ? 'html' : 'code';
}

/**
 * A link of an organisation, channel or content, as viewers receive it. The targets `chat` (opens the chat panel) and
 * `hosts` (notifies the hosts) have no URL. `isRaw`: the linked page is HTML that staff wrote. This HTML can contain
 * scripts and must only run in a sandbox.
 */
export const publicLinkSchema = z
  .strictObject({
    text,
    icon: iconSchema.nullable(),
    url: z.string(),
    target: z.enum([...linkTargets, CHAT, HOSTS]),
    isRaw: z.boolean(),
  })
  .meta({ id: 'PublicLink' });
export type PublicLink = z.infer<typeof publicLinkSchema>;
