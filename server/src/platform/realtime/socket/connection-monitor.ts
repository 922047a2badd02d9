import { closeCodes } from '@nave/domain/kernel/realtime.ts';
import type { Connection } from './connection.ts';
import { type RightsDeps, recheckRights } from './rights.ts';
import type { Roster } from './roster.ts';

/** How many checks of rights run at the same time: few, so that they do not overload the database. */
const MAX_RECHECKS = 4;

/**
 * Checks all sockets by one timer: their heartbeats, whether they are idle or stuck, and once a minute their rights.
 */
export class ConnectionMonitor {
  readonly #deps: RightsDeps;
  readonly #roster: Roster;
  readonly #timer: NodeJS.Timeout;
  /** Connections whose rights must be checked again. */
  readonly #toRecheck = new Set<Connection>();
  /** How many checks of rights are running. */
  #rechecks = 0;
  #checkedAtMs = performance.now();

  constructor(deps: RightsDeps, roster: Roster) {
    this.#deps = deps;
    this.#roster = roster;
    this.#timer = setInterval(() => this.#checkAll(), deps.limits.watchEveryMs).unref();
  }

  /** Checks the rights of all sockets, or of those of users, again, a few at a time. Users have more to lose. */
  recheck(whose: 'all' | 'users'): void {
    const [users, guests] = [[] as Connection[], [] as Connection[]];
    for (const connection of this.#roster.all) (connection.actor.kind === 'user' ? users : guests).push(connection);
    for (const connection of whose === 'all' ? [...users, ...guests] : users) this.#toRecheck.add(connection);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#toRecheck.clear();
  }

  #checkAll(): void {
    const nowMs = performance.now();
    // After a pause of the whole process, pongs may have arrived that were not read yet.
    const { watchEveryMs, staleMs } = this.#deps.limits;
    const pausedMs = nowMs - this.#checkedAtMs;
    const wasPaused = pausedMs > 2 * watchEveryMs;
    this.#checkedAtMs = nowMs;
    if (pausedMs > staleMs) this.#closeUsers();
    for (const connection of this.#roster.all) {
      if (connection.isClosed) continue;
      this.#checkHeartbeat(connection, nowMs, wasPaused);
      this.#checkLimits(connection, nowMs);
    }
    while (this.#rechecks < MAX_RECHECKS && this.#toRecheck.size > this.#rechecks) void this.#runRechecks();
  }

  /**
   * Closes the sockets of users, whose pages then connect with their current rights. The process has missed changes of
   * rights, and checking each socket would take longer than reading the next events.
   */
  #closeUsers(): void {
    for (const connection of this.#roster.all)
      if (connection.actor.kind === 'user') connection.close(closeCodes.restart);
  }

  #checkHeartbeat(connection: Connection, nowMs: number, wasPaused: boolean): void {
    const { heartbeatMs, heartbeatGraceMs } = this.#deps.limits;
    const sincePingMs = nowMs - connection.pingedAtMs;
    if (!connection.awaitsPong) {
      if (sincePingMs >= heartbeatMs) connection.ping(nowMs);
    } else if (sincePingMs > heartbeatGraceMs && !wasPaused) {
      connection.terminate();
    }
  }

  #checkLimits(connection: Connection, nowMs: number): void {
    const { firstSubscriptionMs, stuckMs, rightsEveryMs } = this.#deps.limits;
    // A page of a signed-in user may have no subscription: it only waits to learn that its session has ended.
    const isGuest = connection.actor.kind === 'guest';
    if (isGuest && connection.state === 'new' && nowMs - connection.openedAtMs > firstSubscriptionMs) {
      connection.close(closeCodes.idle);
    } else if (connection.stuckForMs(nowMs) > stuckMs) {
      connection.close(closeCodes.slow);
    } else if (nowMs - connection.rightsCheckedAtMs > rightsEveryMs) {
      this.#toRecheck.add(connection);
    }
  }

  async #runRechecks(): Promise<void> {
    this.#rechecks += 1;
    for (const connection of this.#toRecheck) {
      this.#toRecheck.delete(connection);
      if (connection.isClosed) continue;
      await recheckRights(this.#deps, connection).catch((error: unknown) => {
        this.#deps.log.error({ err: error, connection: connection.id }, 'the rights of a socket could not be checked');
      });
    }
    this.#rechecks -= 1;
  }
}
