import { PROTOCOL_VERSION } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';

/** Tells a page who it is taken for, and the server's time (TIME-51, API-52, PLAY-39). */
export function sendHello(connection: Connection, at: { serverTime: number; heartbeat: number }): void {
  const { kind, id, name } = connection.actor;
  const me = { kind, id, name };
  connection.send({ type: 'hello', connection: connection.id, me, ...at, protocol: PROTOCOL_VERSION });
}
