import type { ClientWithChannels } from '@nave/domain/pages/public-client.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { ask } from '../../lib/api.ts';

interface Asked {
  version?: number;
  signal?: AbortSignal;
}

/** Reads the client of a key with its channels, as anyone may know it; a version bypasses any cache on the way. */
export async function readClient(clientKey: string, { version, signal }: Asked = {}): Promise<ClientWithChannels> {
  return (await ask(readCalls.clientByKey, { clientKey, query: { v: version?.toString() } }, { signal })).data;
}
