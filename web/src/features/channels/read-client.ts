import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { ask } from '../../lib/api.ts';

interface Options {
  version?: number;
  signal?: AbortSignal;
}

/** Reads the public data of a client and its channels by the client's key. A request with a version bypasses caches. */
export async function readClient(clientKey: string, { version, signal }: Options = {}): Promise<ClientWithChannels> {
  return (await ask(readCalls.clientByKey, { clientKey, query: { v: version?.toString() } }, { signal })).data;
}
