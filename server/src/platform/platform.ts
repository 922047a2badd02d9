import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { OnWrite } from './database/write-watch.ts';
import type { Dns } from './dns/dns.ts';
import type { Files } from './files.ts';
import type { OwnHosts } from './http/own-hosts.ts';
import type { ServeCached } from './http/request-listener.ts';
import type { Routes } from './http/route.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { OutsideFetch } from './outside-fetch.ts';
import type { Ports } from './process/ports.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Rooms } from './realtime/rooms/rooms.ts';
import type { Credentials } from './realtime/socket/connection.ts';
import type { Authenticated } from './realtime/socket/rights.ts';
import type { SecurityLog } from './security-log.ts';

/** What slices are built on. Each `<slice>.slice.ts` receives it and picks what it uses. */
export interface Platform extends Omit<Ports, 'bus'> {
  readonly config: Config;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly db: Db;
  /** For metrics of slices. */
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly onWrite: OnWrite;
  readonly routes: Routes;
  /** Registers topics and commands, publishes, and knows the connected sockets. */
  readonly realtime: Realtime;
  /** Logs of numbered, stored events. */
  readonly rooms: Rooms;
  /** Defined while slices register, enqueued afterwards. */
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly files: Files;
  /** Fetches addresses that staff or other external parties have entered. */
  readonly outside: OutsideFetch;
  readonly dns: Dns;
  /** Maps a request's hostname to its owner. */
  readonly hosts: OwnHosts;
  /** For responses outside of the registry: pages. */
  readonly http: FastifyInstance;
  /** Slices give the platform what it depends on. A later call overrides an earlier one. */
  provide(provided: Partial<Provided>): void;
  /** Runs at a graceful stop, after the last request. */
  onStop(end: () => void): void;
}

/** What slices provide to the platform, which knows no accounts, clients or pages. */
export interface Provided {
  /** Identifies the sender of a request; may set a cookie on the reply. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Identifies the holder of a socket's cookies. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
  /** Returns the id of the client that owns a domain, from memory; null when nobody does. */
  claimantOf(hostname: string): string | null;
  serveCached: ServeCached;
}
