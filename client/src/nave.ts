import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from './api.ts';
import { NaveError } from './nave-error.ts';
import { retryingFetch } from './retrying-fetch.ts';

export type { paths } from './api.ts';
export { NaveError } from './nave-error.ts';
export { verifyWebhook } from './verify-webhook.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
/** The paths of the calls with a method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? Path : never;
}[keyof paths];
type Init<Path extends PathsWith<M>, M extends Method> = MaybeOptionalInit<paths[Path], M>;
type Answer<Path extends PathsWith<M>, M extends Method> = NonNullable<
  FetchResponse<paths[Path][M] & Record<string, never>, Init<Path, M>, 'application/json'>['data']
>;
type Arguments<I> = undefined extends I ? [init?: I] : [init: I];

/** Sends a call and returns its answer. Throws `NaveError` if the call is refused. */
export type Send<M extends Method> = <Path extends PathsWith<M>>(
  path: Path,
  ...init: Arguments<Init<Path, M>>
) => Promise<Answer<Path, M>>;

/** An event of a client, with its number. */
export type NaveEvent = components['schemas']['ClientEvent'];

/** The calls of one server, with one access token. */
export interface Nave {
  get: Send<'get'>;
  post: Send<'post'>;
  put: Send<'put'>;
  delete: Send<'delete'>;
  /** Returns the items of a list one after another, and fetches the pages of up to `limit` items as they are needed. */
  eachPage<Item>(path: PathsWith<'get'>, init?: PageInit): AsyncGenerator<Item>;
  /**
   * Returns the events of a client after a number, the oldest first, and then waits for further ones until `signal` is
   * aborted. Throws `NaveError` with status 410 if the next event is no longer stored.
   */
  events(clientId: string, options?: EventsOptions): AsyncGenerator<NaveEvent>;
}

export interface PageInit {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  /** The size of a page, 1 to 200. */
  limit?: number;
}

export interface EventsOptions {
  /** The number of the last event that was processed; 0 for all stored events, `latest` for later ones only. */
  after?: number | 'latest';
  /** Only events of these types. */
  types?: readonly string[];
  signal?: AbortSignal;
}

/** How long the server waits for a further event, in seconds. */
const WAIT_SECONDS = 25;
const PAGE_SIZE = 100;

/** Creates a client of the server at `url` that acts with an access token. */
export function createNave({
  url,
  token,
  fetch: send = fetch,
}: {
  url: string;
  token: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}): Nave {
  const client = createClient<paths>({ baseUrl: url, fetch: retryingFetch(token, send) });
  const ask = async (method: Method, path: string, init: object = {}) => {
    const { data } = await client.request(method, path as never, init as never);
    return data as unknown;
  };
  const sending = (method: Method) => ((path: string, init?: object) => ask(method, path, init)) as unknown;
  return {
    get: sending('get') as Send<'get'>,
    post: sending('post') as Send<'post'>,
    put: sending('put') as Send<'put'>,
    delete: sending('delete') as Send<'delete'>,
    async *eachPage<Item>(path: string, { params, limit = PAGE_SIZE }: PageInit = {}) {
      let after: string | undefined;
      do {
        const query = { ...params?.query, limit, after };
        const page = (await ask('get', path, { params: { ...params, query } })) as { items: Item[]; next?: string };
        yield* page.items;
        after = page.next ?? undefined;
      } while (after !== undefined);
    },
    async *events(clientId, { after = 0, types, signal } = {}) {
      for (let last: number | 'latest' = after; !signal?.aborted; ) {
        // Without a number the server begins with the oldest event; the number 0 is refused once event 1 is deleted.
        const query = { after: last === 0 ? undefined : last, types: types?.join(','), wait: WAIT_SECONDS };
        const params = { path: { clientId }, query };
        const page = (await ask('get', '/api/clients/{clientId}/event-log', { params, signal }).catch((error) => {
          if (signal?.aborted && !(error instanceof NaveError)) return null;
          throw error;
        })) as { items: NaveEvent[]; next: number } | null;
        for (const event of page?.items ?? []) {
          yield event;
        }
        last = page?.next ?? last;
      }
    },
  };
}
