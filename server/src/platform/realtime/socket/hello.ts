import { PROTOCOL_VERSION } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';
import type { SessionDeps } from './session.ts';

/** Sends the `hello` frame, with the page's actor and the server's time (TIME-51, API-52, PLAY-39). */
export function sendHello({ clock, limits }: Pick<SessionDeps, 'clock' | 'limits'>, connection: Connection): void {
  const { kind, id, name } = connection.actor;
  connection.send({
    type: 'hello',
    connection: connection.id,
    me: { kind, id, name },
    serverTime: clock.now(),
    heartbeat: limits.heartbeatMs,
    protocol: PROTOCOL_VERSION,
  });
}
