import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** The value of the setting TRUST_PROXY: false, the number of proxies, or their addresses. */
export type TrustedProxies = false | number | string[];

/** Returns a function that checks whether an address is a trusted proxy. The proxy next to the server is `hop` 0. */
export function trusts(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (Array.isArray(proxies)) return proxyAddr.compile(proxies);
  return (_address, hop) => hop < (proxies || 0);
}

/** Returns a function that determines a caller's network. It reads `X-Forwarded-For` only from trusted proxies. */
export function callerNetwork(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trusts(proxies);
  return (request) => networkOf(proxyAddr(request, trust));
}

/**
 * Returns the network by which rate limits count callers: the IPv4 address, or the /64 of an IPv6 address, because a
 * whole /64 usually belongs to one caller (ACC-181).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
