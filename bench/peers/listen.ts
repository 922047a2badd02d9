import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of the loopback interface; returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
