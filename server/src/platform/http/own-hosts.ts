import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type TrustedProxies, trusts } from './caller-address.ts';

/** The header that our own pages set on every state-changing request, so that no plain form of another site can. */
export const PAGE_HEADER = 'x-requested-with';
export const PAGE_HEADER_VALUE = 'nave';

/** A name or an address, and perhaps a port. */
const hostPattern = /^(\[[\da-f:.]+\]|[^[\]:/@?#\s]+)(?::\d{0,5})?$/i;

/** What the names of an installation are made of. */
export interface OwnHostsParts {
  /** The origin that people open. */
  publicUrl: string;
  /** The product's hostnames, in lower case. */
  productHostnames: readonly string[];
  trustProxy: TrustedProxies;
  /** Whether a client has claimed a hostname for its own pages; answers at once, from memory. */
  isClaimed(hostname: string): boolean;
}

/** Which names the installation answers to, and whether a request comes from one of its own pages. */
export interface OwnHosts {
  /**
   * Whether the `Host` of a request is the product's or a client's (HOST-49). An IP address always is: no name of
   * somebody else can lead to it, and a hall's own network and health checks know no other.
   */
  isOwn(request: IncomingMessage): boolean;
  /** Whether a request's `Origin` is exactly the scheme, host and port that it was sent to. A missing one is not. */
  isOwnOrigin(request: IncomingMessage): boolean;
  /** Whether a state-changing request comes from one of our own pages (ACC-146). */
  isFromOwnPage(request: IncomingMessage): boolean;
}

export function ownHosts({ publicUrl, productHostnames, trustProxy, isClaimed }: OwnHostsParts): OwnHosts {
  const names = new Set(productHostnames);
  const { protocol, hostname: publicHostname } = new URL(publicUrl);
  const isProxy = trusts(trustProxy);
  let lastOwn: string | undefined;

  function isOwn({ headers: { host } }: IncomingMessage): boolean {
    // Nearly all requests of an installation name the same host.
    if (host !== undefined && host === lastOwn) return true;
    const hostname = hostnameOf(host ?? '');
    const isOwnName = isIP(hostname) > 0 || names.has(hostname) || isClaimed(hostname);
    if (isOwnName) lastOwn = host;
    return isOwnName;
  }

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
    isOwn,
    isOwnOrigin,
    isFromOwnPage(request) {
      if (request.headers[PAGE_HEADER] !== PAGE_HEADER_VALUE) return false;
      return isOwnOrigin(request) || request.headers['sec-fetch-site'] === 'same-origin';
    },
  };
}

/** The name or address in a `Host`, in lower case and without brackets; empty for what is none. */
function hostnameOf(host: string): string {
  const [, name = ''] = hostPattern.exec(host) ?? [];
  return name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}
