import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type Brand, type Brands, brandOf } from '@nave/domain/kernel/brand.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { type TrustedProxies, trusts } from './caller-address.ts';

/** Our pages send this header with every state-changing request; a form on another site cannot. */
export const PAGE_HEADER = 'x-requested-with';
export const PAGE_HEADER_VALUE = 'nave';

export interface OwnHostsParts {
  /** The origin that people open in the browser. */
  publicUrl: string;
  /** The product's hostnames, in lower case. */
  productHostnames: readonly string[];
  /** Hostnames that the server answers although no client owns them, in lower case. */
  permittedHostnames: readonly string[];
  brands: Brands;
  trustProxy: TrustedProxies;
  /** Returns the id of the client that owns a domain, synchronously from memory; null if no client owns it. */
  claimantOf(hostname: string): string | null;
}

/** The owner of a hostname, and the brand of the pages on this hostname. */
export interface Site {
  /** The client that owns the hostname, or the product, or `nobody` for a permitted hostname (HOST-40). */
  readonly owner: { readonly clientId: string } | 'product' | 'nobody';
  readonly brand: Brand;
  /**
   * Identifies the owner and the brand, independent of the spelling of the hostname. Part of the key of cached pages.
   */
  readonly key: string;
}

/** The hostnames of the installation, and checks of where a request comes from. */
export interface OwnHosts {
  /**
   * Returns the site of a `Host` header; null for an unknown hostname (HOST-49). Every IP address belongs to the
   * product: local networks and health checks use IP addresses, and no client has an IP address as its hostname.
   */
  siteOf(host: string): Site | null;
  /** The product's site with the first brand, for requests without a `Host` header. */
  readonly product: Site;
  /** Whether the request has exactly one `Host` header, with a hostname of a site. */
  isOwn(request: IncomingMessage): boolean;
  /** Whether the request's `Origin` is the origin to which the request was sent; false without an `Origin`. */
  isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether a state-changing request comes from one of our pages (ACC-146). */
  isFromOwnPage(request: IncomingMessage): boolean;
}

export function ownHosts(parts: OwnHostsParts): OwnHosts {
  const { publicUrl, trustProxy, brands, claimantOf } = parts;
  const productNames = new Set(parts.productHostnames);
  const permitted = new Set(parts.permittedHostnames);
  const { protocol, hostname: publicHostname } = new URL(publicUrl);
  const isProxy = trusts(trustProxy);

  function ownerOf(hostname: string): Site['owner'] | null {
    // HOST-2: the product's own hostnames belong to no client.
    if (productNames.has(hostname) || isIP(hostname) > 0) return 'product';
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
    const ownerKey = typeof owner === 'string' ? owner : owner.clientId;
    return { owner, brand, key: brand === brands.first ? ownerKey : `${ownerKey} second` };
  }

  const isOwn = (request: IncomingMessage) => !hasSeveralHosts(request) && siteOf(request.headers.host ?? '') !== null;

  /**
   * Returns the scheme of a request. TLS ends at the proxy, so the scheme is in a header of a trusted proxy. Without
   * that header, the scheme is that of PUBLIC_URL, or http for a direct request to an IP address or to localhost.
   */
  function schemeOf({ headers, socket }: IncomingMessage): string {
    const forwardedScheme = String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    if (forwardedScheme && isProxy(socket.remoteAddress ?? '', 0)) return `${forwardedScheme}:`;
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
      const { origin, 'sec-fetch-site': fetchSite } = request.headers;
      // A same-origin GET has no Origin, and old browsers send no Sec-Fetch-Site. Other sites cannot set the page header.
      if (request.method === 'GET' && origin === undefined && fetchSite === undefined) return isOwn(request);
      return isOwnOrigin(request) || fetchSite === 'same-origin';
    },
  };
}

/** Whether a request has several `Host` headers. Node's `headers` has only the first of them. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
