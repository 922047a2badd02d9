import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../platform/config-error.ts';
import { networkOf } from '../../platform/http/caller-address.ts';
import { ConnectionCounts } from './connection-counts.ts';
import { EncoderConnection, type EncoderConnectionDeps, encoderTimes } from './encoder-connection.ts';

/** How many encoders a process serves, how many of one client, and how many connections of an address without a key (VID-82). */
const MAX_CONNECTIONS = 100;
const MAX_OF_CLIENT = 25;
const MAX_WITHOUT_KEY = 4;
/** How many bytes all connections keep until they are stored (VID-88). */
export const MAX_HELD_BYTES = 256 * 1024 ** 2;
/** How long a stop waits until the last segments are stored, in milliseconds. */
const STOP_WITHIN_MS = 2_000;

interface RtmpListenerDeps extends Pick<EncoderConnectionDeps, 'sending' | 'findInput' | 'log'> {
  port: number;
  host: string;
  times?: Partial<EncoderConnectionDeps['times']> | undefined;
  maxHeldBytes?: number | undefined;
}

/** Accepts the connections of encoders. */
export interface RtmpListener {
  /** Throws `ConfigError` if the port cannot be used. */
  listen(): Promise<void>;
  /** The port, once it listens. */
  port(): number;
  /** Ends all connections, and stores the segments that have begun. */
  stop(): Promise<void>;
}

export function createRtmpListener({
  port,
  host,
  times,
  maxHeldBytes = MAX_HELD_BYTES,
  ...deps
}: RtmpListenerDeps): RtmpListener {
  const allTimes = { ...encoderTimes, ...times };
  const connections = new Set<EncoderConnection>();
  const serving = new Set<Promise<void>>();
  const held = new Map<EncoderConnection, number>();
  const withoutKey = new ConnectionCounts();
  const ofClients = new ConnectionCounts();
  let isStopping = false;
  let heldBytes = 0;

  const hold = (connection: EncoderConnection, bytes: number): boolean => {
    heldBytes += bytes - (held.get(connection) ?? 0);
    held.set(connection, bytes);
    return heldBytes <= maxHeldBytes;
  };

  const serve = async (socket: Socket, network: string): Promise<void> => {
    const endCounts = [withoutKey.add(network)];
    const connection: EncoderConnection = new EncoderConnection(socket, {
      ...deps,
      times: allTimes,
      accept(clientId) {
        for (const end of endCounts) end();
        if (ofClients.of(clientId) >= MAX_OF_CLIENT) return false;
        endCounts.push(ofClients.add(clientId));
        return true;
      },
      hold: (bytes) => hold(connection, bytes),
    });
    connections.add(connection);
    await connection.serve();
    for (const end of endCounts) end();
    connections.delete(connection);
    try {
      await connection.finish(isStopping ? STOP_WITHIN_MS : allTimes.keptMs);
    } finally {
      held.delete(connection);
    }
  };

  const server = createServer((socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const isFull = connections.size >= MAX_CONNECTIONS || withoutKey.of(network) >= MAX_WITHOUT_KEY;
    if (isStopping || isFull) {
      socket.destroy();
      return;
    }
    const served = serve(socket, network)
      .catch((error: unknown) => deps.log.error({ err: error }, 'the connection of an encoder failed'))
      .finally(() => serving.delete(served));
    serving.add(served);
  });

  return {
    async listen() {
      server.listen({ port, host });
      await once(server, 'listening').catch((error: unknown) => {
        throw listenError(error, port, host);
      });
    },
    port: () => (server.address() as AddressInfo | null)?.port ?? port,
    async stop() {
      isStopping = true;
      server.close();
      for (const connection of connections) connection.close();
      await Promise.race([Promise.all(serving), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function listenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new ConfigError(`RTMP_PORT is ${port}, but another process listens there already.`);
  if (code === 'EACCES') return new ConfigError(`RTMP_PORT is ${port}, but this user may not listen there.`);
  const isUnknownAddress = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return isUnknownAddress ? new ConfigError(`RTMP_HOST is "${host}", but this machine has no such address.`) : error;
}
