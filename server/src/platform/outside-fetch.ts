import { lookup as askDns } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';

/** How long a whole exchange may take, in milliseconds. */
const EXCHANGE_MS = 5_000;
/** The longest answer that is read, in bytes. */
const MAX_ANSWER = 1024 * 1024;
/** The addresses of the internet's own hosts; everything else of IPv6 is somebody's inside, or nobody's. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Statuses whose answers have no body (Fetch, "null body status"). */
const withoutBody = [101, 103, 204, 205, 304];

/** Why an address outside was not asked, or did not answer as it must: `forbidden` is for ever, `failed` may pass. */
export class OutsideError extends Error {
  readonly kind: 'forbidden' | 'failed';

  constructor(kind: OutsideError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutsideError';
    this.kind = kind;
  }
}

/**
 * Asks an address that staff or somebody else outside has named. Only https on its own port, only hosts whose every
 * address is public, no redirect followed, 5 s and 1 MB for the whole answer (G11). Throws `OutsideError`.
 */
export type OutsideFetch = (url: string | URL, init?: OutsideRequest) => Promise<Response>;

/** What is asked, as `fetch` takes it; the body is text. */
export interface OutsideRequest {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: string | URLSearchParams | null;
  signal?: AbortSignal | null;
}

/** What the network says of a name: all of its addresses. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/**
 * Makes the one door to the outside. `trusted` are the hosts (`name:port`) that whoever runs the server vouches for: they
 * may be private, and speak http.
 */
export function createOutsideFetch(trusted: readonly string[], resolve: Resolve = allAddresses): OutsideFetch {
  const known = new Agent();
  const guarded = new Agent({ connect: { lookup: publicOnly(resolve) } });
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
        dispatcher: isTrusted ? known : guarded,
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

/** Whether an address belongs to a host of the internet: not private, not this machine, nothing reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(globalIpv6);
}

function checkAddress({ protocol, hostname, port, username, password, host }: URL): void {
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  if (!isPlain) throw new OutsideError('forbidden', `${host} is not asked: only https on its own port is.`);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal)) throw forbidden(host);
}

/** Looks a name up once; the connection goes to the address that was looked at. */
function publicOnly(resolve: Resolve): LookupFunction {
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
  return askDns(hostname, { all: true, order: 'verbatim' });
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
  return new OutsideError('forbidden', `${host} is not asked: it is not a public address.`);
}

/** What undici wraps is unwrapped: a lookup that was refused is told as that, and a silence by what the network said of it. */
function asOutsideError(error: unknown, { host }: URL): OutsideError {
  let innermost = error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return cause;
    innermost = cause;
  }
  const reason = innermost instanceof Error ? innermost.message : String(innermost);
  return new OutsideError('failed', `${host} did not answer as it must: ${reason.replace(/\.?$/, '.')}`, error);
}
