import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

/** Timeout of a request and its whole answer, in milliseconds. */
const EXCHANGE_MS = 5_000;
/** Maximum length of an answer, in bytes. */
const MAX_ANSWER = 1024 * 1024;
/** The global unicast addresses of IPv6. All other IPv6 addresses are private or reserved. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Statuses without a body (Fetch, "null body status"). */
const withoutBody = [101, 103, 204, 205, 304];

/** A request to an external address was refused or failed: `forbidden` is permanent, `failed` may be temporary. */
export class OutsideError extends Error {
  readonly kind: 'forbidden' | 'failed';

  constructor(kind: OutsideError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutsideError';
    this.kind = kind;
  }
}

/**
 * Fetches an address that staff or an external party has entered (G11). Only https on port 443 is allowed, and only
 * hosts whose addresses are all public. Redirects are not followed. The whole answer must arrive in 5 s and have at
 * most 1 MB. Throws `OutsideError`.
 */
export type OutsideFetch = (url: string | URL, init?: OutsideRequest) => Promise<Response>;

/** The subset of `RequestInit` that is supported. */
export interface OutsideRequest {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: string | URLSearchParams | null;
  signal?: AbortSignal | null;
}

/** Resolves a hostname to all of its addresses. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/**
 * Creates the function by which all code of the server fetches external addresses. `trusted` are hosts (`name:port`)
 * that the operator allows even if they have private addresses or use http.
 */
export function createOutsideFetch(trusted: readonly string[], resolve: Resolve = allAddresses): OutsideFetch {
  const trustedAgent = new Agent();
  const publicAgent = new Agent({ connect: { lookup: lookUpPublic(resolve) } });
  return async (to, init = {}) => {
    const url = new URL(to);
    const isTrusted = trusted.includes(hostAndPort(url));
    if (!isTrusted) checkAddress(url);
    const signals = [AbortSignal.timeout(EXCHANGE_MS), ...(init.signal ? [init.signal] : [])];
    try {
      const answer = await fetch(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body ?? null,
        redirect: 'manual',
        signal: AbortSignal.any(signals),
        dispatcher: isTrusted ? trustedAgent : publicAgent,
      });
      const body = await readAll(answer.body);
      const headers = new Headers([...answer.headers]);
      headers.delete('content-encoding');
      return new Response(withoutBody.includes(answer.status) ? null : body, { status: answer.status, headers });
    } catch (error) {
      throw asOutsideError(error, url);
    }
  };
}

/** Whether an IP address is public: not private, not of this machine and not reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(globalIpv6);
}

function checkAddress({ protocol, hostname, port, username, password, host }: URL): void {
  const isAllowed = protocol === 'https:' && port === '' && username === '' && password === '';
  if (!isAllowed) throw new OutsideError('forbidden', `${host} is not allowed: only https on port 443 is.`);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw forbidden(host);
}

/** Returns a lookup that also checks the addresses, so that the connection uses the addresses that were checked. */
function lookUpPublic(resolve: Resolve): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => !isPublicAddress(address))) answer(forbidden(hostname), '', 0);
        else if (options.all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    );
  };
}

async function allAddresses(hostname: string) {
  return lookup(hostname, { all: true, order: 'verbatim' });
}

async function readAll(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER) throw new Error(`The answer is longer than ${MAX_ANSWER} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function forbidden(host: string): OutsideError {
  return new OutsideError('forbidden', `${host} is not allowed: it is not a public address.`);
}

/** Returns the `OutsideError` among the causes of an error, or a new one with the message of the innermost cause. */
function asOutsideError(error: unknown, { host }: URL): OutsideError {
  let innermost = error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return cause;
    innermost = cause;
  }
  const reason = innermost instanceof Error ? innermost.message : String(innermost);
  return new OutsideError('failed', `The request to ${host} failed: ${reason.replace(/\.?$/, '.')}`, error);
}
