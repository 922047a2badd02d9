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
import { isMailto, ownPath } from '@nave/domain/kernel/url-form.ts';

const PAGE_NAME_LENGTH = 32;

/** A link as any record stores it; without `enabled` it is always shown. */
type StoredLink = Link | ChannelLink | ContentLink;

/** What links are on: an organisation, or one of its channels or contents. */
interface LinkOwner {
  clientId: string;
  of?: string;
}

/**
 * The links of a record as viewers get them, in their order. One that is turned off (LNK-64), and a code that no provider
 * knows, lead nowhere and are left out.
 */
export function presentPublicLinks(owner: LinkOwner, links: readonly StoredLink[]): PublicLink[] {
  return links.flatMap((link) => presentPublicLink(owner, link) ?? []);
}

/** LNK-67: from here on a link of a client, a channel and a content are alike. */
function presentPublicLink({ clientId, of }: LinkOwner, link: StoredLink): PublicLink | null {
  if ('enabled' in link && !link.enabled) return null;
  const shown = { text: link.text, icon: 'icon' in link ? link.icon : null, isRaw: false };
  if ('url' in link) return { ...shown, ...placeOf(link.url) };
  if ('html' in link) {
    const url = addressOf(linkCalls.page, { clientId, page: pageOfHtml(link.html), query: { of } });
    return { ...shown, url, target: 'iframeModal', isRaw: true };
  }
  if (link.codeProvider === CHAT) return { ...shown, url: '', target: link.code === CHAT ? CHAT : HOSTS };
  const { addressOf: addressOfCode, target } = providerPages[link.codeProvider];
  const url = addressOfCode(link.code);
  return url === null ? null : { ...shown, url, target };
}

/** LNK-48: an address of this installation is a path of the page's own host; a letter is written beside the page. */
function placeOf({ url, target }: { url: string; target: LinkTarget }) {
  if (isMailto(url)) return { url, target: 'sameTab' as const };
  return { url: ownPath(url) ?? url, target };
}

/** The name of the page that HTML is. */
export function pageOfHtml(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, PAGE_NAME_LENGTH);
}

/** What staff wrote in one of these links, as a page of its own; null where none of them has it. */
export function presentLinkPage(links: readonly StoredLink[], page: string): string | null {
  const html = links.flatMap((link) => ('html' in link ? link.html : [])).find((one) => pageOfHtml(one) === page);
  return html === undefined ? null : pageAround(html);
}

function pageAround(html: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">';
  const style = '<style>body{margin:16px;font:16px/1.5 system-ui,sans-serif}img,iframe,video{max-width:100%}</style>';
  return `<!doctype html>${head}${style}${html}`;
}
