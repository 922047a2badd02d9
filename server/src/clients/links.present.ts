import { createHash } from 'node:crypto';
import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import {
  CHAT,
  type ChannelLink,
  type ContentLink,
  HOSTS,
  type Link,
  type LinkTarget,
  type PublicLink,
} from '@nave/domain/clients/links/link.ts';
import { linkCalls } from '@nave/domain/clients/links/links.calls.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { hostPlaceholderPath, isMailto } from '@nave/domain/kernel/url-form.ts';

const PAGE_NAME_LENGTH = 32;

/** A link as any record stores it; without `enabled` it is always shown. */
type StoredLink = Link | ChannelLink | ContentLink;

/** The record that has the links: the channel or content with the id `of`; without `of`, the client. */
interface LinkOwner {
  clientId: string;
  of?: string;
}

/**
 * Presents the links of a record to viewers, in the stored order. Disabled links (LNK-64) and links with a code of an
 * unknown provider are omitted.
 */
export function presentPublicLinks(owner: LinkOwner, links: readonly StoredLink[]): PublicLink[] {
  return links.flatMap((link) => presentPublicLink(owner, link) ?? []);
}

/** LNK-67: links of a client, a channel and a content are presented alike. */
function presentPublicLink({ clientId, of }: LinkOwner, link: StoredLink): PublicLink | null {
  if ('enabled' in link && !link.enabled) return null;
  const shown = { text: link.text, icon: 'icon' in link ? link.icon : null, isRaw: false };
  if ('url' in link) return { ...shown, ...urlAndTarget(link.url) };
  if ('html' in link) {
    const url = addressOf(linkCalls.page, { clientId, page: pageOfHtml(link.html), query: { of } });
    return { ...shown, url, target: 'iframeModal', isRaw: true };
  }
  if (link.codeProvider === CHAT) return { ...shown, url: '', target: link.code === CHAT ? CHAT : HOSTS };
  const { addressOf: addressOfCode, target } = providerPages[link.codeProvider];
  const url = addressOfCode(link.code);
  return url === null ? null : { ...shown, url, target };
}

/** LNK-48: a URL of this installation becomes a path on the page's own host; mailto links open in the same tab. */
function urlAndTarget({ url, target }: { url: string; target: LinkTarget }) {
  if (isMailto(url)) return { url, target: 'sameTab' as const };
  return { url: hostPlaceholderPath(url) ?? url, target };
}

/** Returns the name of the page that shows an HTML snippet: a hash of the snippet. */
export function pageOfHtml(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, PAGE_NAME_LENGTH);
}

/** Returns the HTML page of the link with this page name; null if no link has it. */
export function presentLinkPage(links: readonly StoredLink[], page: string): string | null {
  const snippets = links.flatMap((link) => ('html' in link ? link.html : []));
  const html = snippets.find((snippet) => pageOfHtml(snippet) === page);
  return html === undefined ? null : pageAround(html);
}

function pageAround(html: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
  const style = '<style>body{margin:16px;font:16px/1.5 system-ui,sans-serif}img,iframe,video{max-width:100%}</style>';
  return `<!doctype html>${head}${style}${html}`;
}
