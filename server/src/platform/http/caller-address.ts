import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** The value of the setting TRUST_PROXY: false, the number of proxies, or their addresses. */
export type TrustedProxies = false | number | string[];

/** Returns a test for whether an address belongs to a trusted proxy; `hop` counts from the server outwards. */
export function trusts(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (Array.isArray(proxies)) return proxyAddr.compile(proxies);
  return (_address, hop) => hop < (proxies || 0);
}

/** Returns a function for the caller's network. `X-Forwarded-For` is only read from trusted proxies. */
export function callerNetwork(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trusts(proxies);
  return (request) => networkOf(proxyAddr(request, trust));
}

/** Returns the key of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one caller has all of a /64 (ACC-181). */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
