import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';
import { type RightsDeps, recheckRights } from './rights.ts';
import type { Roster } from './roster.ts';

/** Concurrent checks of rights, few so that the periodic check does not overload the database. */
const RECHECKS_AT_ONCE = 4;

/** Checks all sockets with one timer: heartbeats, idle and stuck sockets, and rights once a minute. */
export class ConnectionMonitor {
  readonly #deps: RightsDeps;
  readonly #roster: Roster;
  readonly #timer: NodeJS.Timeout;
  readonly #due = new Set<Connection>();
  #recheckers = 0;
  #lookedAtMs = performance.now();

  constructor(deps: RightsDeps, roster: Roster) {
    this.#deps = deps;
    this.#roster = roster;
    this.#timer = setInterval(() => this.#look(), deps.limits.watchEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#due.clear();
  }

  #look(): void {
    const nowMs = performance.now();
    // After a pause of the whole process, received pongs have not been read yet.
    const wasPaused = nowMs - this.#lookedAtMs > 2 * this.#deps.limits.watchEveryMs;
    this.#lookedAtMs = nowMs;
    for (const connection of this.#roster.all) {
      if (connection.isClosed) continue;
      this.#beat(connection, nowMs, wasPaused);
      this.#judge(connection, nowMs);
    }
    while (this.#recheckers < RECHECKS_AT_ONCE && this.#due.size > this.#recheckers) void this.#recheckDue();
  }

  #beat(connection: Connection, nowMs: number, wasPaused: boolean): void {
    const { heartbeatMs, heartbeatGraceMs } = this.#deps.limits;
    const sincePingMs = nowMs - connection.pingedAtMs;
    if (!connection.awaitsPong) {
      if (sincePingMs >= heartbeatMs) connection.ping(nowMs);
    } else if (sincePingMs > heartbeatGraceMs && !wasPaused) {
      connection.terminate();
    }
  }

  #judge(connection: Connection, nowMs: number): void {
    const { firstSubscriptionMs, stuckMs, rightsEveryMs } = this.#deps.limits;
    // A signed-in page may have no subscription; it only waits for the end of its session.
    const isGuest = connection.actor.kind === 'guest';
    if (isGuest && connection.state === 'new' && nowMs - connection.openedAtMs > firstSubscriptionMs) {
      connection.close(closeCodes.idle);
    } else if (connection.stuckForMs(nowMs) > stuckMs) {
      connection.close(closeCodes.slow);
    } else if (nowMs - connection.rightsCheckedAtMs > rightsEveryMs) {
      this.#due.add(connection);
    }
  }

  async #recheckDue(): Promise<void> {
    this.#recheckers += 1;
    for (const connection of this.#due) {
      this.#due.delete(connection);
      if (connection.isClosed) continue;
      await recheckRights(this.#deps, connection).catch((error: unknown) => {
        this.#deps.log.error({ err: error, connection: connection.id }, 'the rights of a socket could not be checked');
      });
    }
    this.#recheckers -= 1;
  }
}
