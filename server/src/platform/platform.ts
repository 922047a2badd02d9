import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerCommands } from './backup/server-commands.ts';
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

/** What slices are built on. Each `<slice>.slice.ts` receives the platform and picks the parts that the slice uses. */
export interface Platform extends Omit<Ports, 'bus'> {
  readonly config: Config;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly db: Db;
  /** The registry to which slices add their metrics. */
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly onWrite: OnWrite;
  readonly routes: Routes;
  /** Registers topics and commands, publishes events, and tracks the connected sockets. */
  readonly realtime: Realtime;
  /** Logs of numbered, stored events. */
  readonly rooms: Rooms;
  /** Slices define jobs while they register, and enqueue jobs after that. */
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly files: Files;
  /** Fetches addresses that staff or other external parties have entered. */
  readonly outside: OutsideFetch;
  readonly dns: Dns;
  /** Slices define commands that the operator runs in a terminal. */
  readonly commands: Pick<ServerCommands, 'define'>;
  /** Maps a request's hostname to its owner. */
  readonly hosts: OwnHosts;
  /** For routes that are not in the registry, such as pages. */
  readonly http: FastifyInstance;
  /**
   * Slices call this to give the platform the functions that it needs from them. Later functions replace earlier ones.
   */
  provide(provided: Partial<Provided>): void;
  /** Registers a function that runs at a graceful stop, after the last request; the stop waits some seconds for it. */
  onStop(end: () => void | Promise<void>): void;
}

/** Functions that the platform needs from slices, because accounts, clients and pages are not part of the platform. */
export interface Provided {
  /** Identifies the caller of a request. May set a cookie on the reply. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Identifies the actor of a socket by its cookies. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
  /** Returns the id of the client that owns a domain, from memory; null if no client owns it. */
  claimantOf(hostname: string): string | null;
  serveCached: ServeCached;
}
