import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type Brand, type Brands, brandOf } from '@nave/domain/kernel/brand.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { type TrustedProxies, trusts } from './caller-address.ts';

/** The header that our own pages set on every state-changing request, so that no plain form of another site can. */
export const PAGE_HEADER = 'x-requested-with';
export const PAGE_HEADER_VALUE = 'nave';

/** What the names of an installation are made of. */
export interface OwnHostsParts {
  /** The origin that people open. */
  publicUrl: string;
  /** The product's hostnames, and those that are answered without being anybody's, in lower case. */
  productHostnames: readonly string[];
  permittedHostnames: readonly string[];
  brands: Brands;
  trustProxy: TrustedProxies;
  /** The id of the client that has claimed a hostname for its own pages; answers at once, from memory. */
  claimantOf(hostname: string): string | null;
}

/** Whose a hostname is, and under which brand its pages show the product. */
export interface Site {
  /** The client's whose own domain it is; otherwise the product's, or permitted but nobody's (HOST-40). */
  readonly owner: { readonly clientId: string } | 'product' | 'nobody';
  readonly brand: Brand;
  /** Says both: the same for every way to write a name, and part of the key of every page that is kept. */
  readonly key: string;
}

/** Which names the installation answers to, and whether a request comes from one of its own pages. */
export interface OwnHosts {
  /**
   * Whose site a `Host` names; null for a name that is neither the product's nor a client's (HOST-49). An IP address is
   * the product's: no name of somebody else can lead to it, and a hall's own network and health checks know no other.
   */
  siteOf(host: string): Site | null;
  /** The product's own site under the first brand, for a request that names none. */
  readonly product: Site;
  isOwn(request: IncomingMessage): boolean;
  /** Whether a request's `Origin` is exactly the scheme, host and port that it was sent to. A missing one is not. */
  isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether a state-changing request comes from one of our own pages (ACC-146). */
  isFromOwnPage(request: IncomingMessage): boolean;
}

export function ownHosts(parts: OwnHostsParts): OwnHosts {
  const { publicUrl, trustProxy, brands, claimantOf } = parts;
  const names = new Set(parts.productHostnames);
  const permitted = new Set(parts.permittedHostnames);
  const { protocol, hostname: publicHostname } = new URL(publicUrl);
  const isProxy = trusts(trustProxy);

  function ownerOf(hostname: string): Site['owner'] | null {
    // HOST-2: on the product's own hostnames no client is looked up.
    if (names.has(hostname) || isIP(hostname) > 0) return 'product';
    const clientId = claimantOf(hostname);
    if (clientId !== null) return { clientId };
    return permitted.has(hostname) ? 'nobody' : null;
  }

  function siteOf(host: string): Site | null {
    const hostname = hostnameOf(host);
    const owner = ownerOf(hostname);
    return owner && site(owner, brandOf(brands, hostname));
  }

  function site(owner: Site['owner'], brand: Brand): Site {
    const whose = typeof owner === 'string' ? owner : owner.clientId;
    return { owner, brand, key: brand === brands.first ? whose : `${whose} second` };
  }

  const isOwn = (request: IncomingMessage) => !hasSeveralHosts(request) && siteOf(request.headers.host ?? '') !== null;

  /** Proxies end TLS, so the scheme is what a trusted one says, or what people open; directly it is http. */
  function schemeOf({ headers, socket }: IncomingMessage): string {
    const said = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    if (said && isProxy(socket.remoteAddress ?? '', 0)) return `${said}:`;
    const hostname = hostnameOf(headers.host ?? '');
    const isDirect = hostname !== publicHostname && (isIP(hostname) > 0 || hostname === 'localhost');
    return isDirect ? 'http:' : protocol;
  }

  function isOwnOrigin(request: IncomingMessage): boolean {
    const { origin, host } = request.headers;
    if (!origin || !host || !isOwn(request)) return false;
    return origin === URL.parse(`${schemeOf(request)}//${host}`)?.origin;
  }

  return {
    siteOf,
    product: site('product', brands.first),
    isOwn,
    isOwnOrigin,
    isFromOwnPage(request) {
      if (request.headers[PAGE_HEADER] !== PAGE_HEADER_VALUE) return false;
      return isOwnOrigin(request) || request.headers['sec-fetch-site'] === 'same-origin';
    },
  };
}

/** Whether a request has more than one `Host`; Node's `headers` keep the first of them. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
