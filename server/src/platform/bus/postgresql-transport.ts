import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Transport } from './shared-bus.ts';

/** The name under which processes send and receive notifications. Notifications stay within one database. */
const CHANNEL = 'nave_hints';
/** Timeout of a connection attempt and of each notification, in milliseconds. */
const TIMEOUT_MS = 2_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Carries texts by PostgreSQL's notifications on a connection of its own, which is replaced when it is lost. The URL
 * must lead to PostgreSQL itself: a connection pooler that shares connections does not deliver notifications.
 */
export function postgresqlTransport(connectionString: string, log: Pick<Log, 'warn'>): Transport {
  let client: pg.Client | null = null;
  let isClosed = false;
  let handlers = { onText: (_text: string) => {}, onGap: () => {} };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'nave bus',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 2 * TIMEOUT_MS,
    });
    next.on('notification', ({ payload = '' }) => handlers.onText(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      // A notification need not survive a crash of the database, so its transaction does not wait for the disk.
      await next.query('set synchronous_commit = off');
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) await next.end();
    else client = next;
  }

  async function keepConnecting(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !isClosed && !client; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await connect();
      } catch (error) {
        log.warn({ err: error }, 'the connection for messages between processes failed');
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    handlers.onGap();
    lost.end().catch(() => undefined);
    void keepConnecting();
  }

  return {
    listen(onText, onGap) {
      handlers = { onText, onGap };
      return keepConnecting();
    },
    async send(text) {
      const current = client;
      if (!current) throw new Error('There is no connection for messages between processes.');
      try {
        await current.query('select pg_notify($1, $2)', [CHANNEL, text]);
      } catch (error) {
        // After a timeout the state of the connection is unknown.
        lose(current);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
