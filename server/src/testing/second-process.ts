import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The start of a request for a socket. */
const UPGRADE = 'GET /realtime';

/** Distributes connections to two processes. */
export interface Distributor {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Listens on a port in front of two processes: sockets go to them in turn, and all other requests to the first one, so
 * that a test can read what it has written.
 */
export async function distribute(urls: readonly [first: string, second: string]): Promise<Distributor> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const open = new Set<Socket>();
  let upgrades = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', (bytes) => {
      const isUpgrade = bytes.toString('latin1', 0, UPGRADE.length) === UPGRADE;
      const process = connect(ports[isUpgrade ? upgrades++ % 2 : 0] ?? 0, '127.0.0.1');
      open.add(client).add(process);
      process.on('error', () => client.destroy());
      process.on('close', () => client.destroy());
      client.on('close', () => {
        process.destroy();
        open.delete(client);
        open.delete(process);
      });
      process.write(bytes);
      client.pipe(process).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
