import { z } from 'zod';
import { iconSchema } from '../../catalogues/icons.ts';

/** What a link opens: an address, HTML of its own, or what a provider makes of a code. Source: 001 §3. */
export const linkTypes = ['url', 'html', 'code'] as const;
export type LinkType = (typeof linkTypes)[number];

/** Where an address opens. Source: 000 §3, 001 §3. */
export const linkTargets = ['newTab', 'sameTab', 'iframeModal', 'sideBar'] as const;
export type LinkTarget = (typeof linkTargets)[number];

/** Who makes a page of a code, on every kind of record; contents add the chat. Source: 000 §3, 001 §3. */
export const codeProviders = [
  'planningCenterGiving',
  'tithely',
  'onlineGiving',
  'paperlessTransactions',
  'givelify',
] as const;
export type CodeProvider = (typeof codeProviders)[number];

/** The chat of the page itself, which contents' links alone open (LNK-15). */
export const CHAT = 'chat';
export const contentCodeProviders = [...codeProviders, CHAT] as const;
/** A link of the chat with this code, or any other but `chat`, tells the hosts in private that it was clicked (LNK-84). */
export const HOSTS = 'hosts';

const text = z.string();

/** The shapes of a stored link: which type it is of is told from what it holds. */
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

/** A link of an organisation, as it is stored. */
export const linkSchema = linkBy(codeProviders, {}).meta({ id: 'Link' });
export type Link = z.infer<typeof linkSchema>;

/** A link of a channel, as it is stored (LNK-2). */
export const channelLinkSchema = linkBy(codeProviders, { icon: iconSchema.nullable(), enabled: z.boolean() }).meta({
  id: 'ChannelLink',
});
export type ChannelLink = z.infer<typeof channelLinkSchema>;

/** A link of a content, as it is stored (LNK-3). */
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
 * A link as viewers get it, whatever it is on: which page opens, and where. The targets `chat`, the chat panel, and `hosts`,
 * whoever of them reads it, have no page. `isRaw`: the page is what staff wrote, scripts and all, and runs in a sandbox alone.
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
