import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { OnWrite } from './database/write-watch.ts';
import type { Dns } from './dns/dns.ts';
import type { Files } from './files.ts';
import type { AnswerAtOnce } from './http/entrance.ts';
import type { OwnHosts } from './http/own-hosts.ts';
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

/** What a slice is built on. Each one takes the whole in its `<slice>.slice.ts` and picks there what it uses. */
export interface Platform extends Omit<Ports, 'bus'> {
  readonly config: Config;
  readonly log: Log;
  /** Writes security events to the log: who did what to whose rights. */
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly db: Db;
  /** Where slices add figures of their own. */
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly onWrite: OnWrite;
  /** Where routes are registered. */
  readonly routes: Routes;
  /** Where topics and commands are registered; it publishes, and knows who is connected. */
  readonly realtime: Realtime;
  /** Numbered, stored events. */
  readonly rooms: Rooms;
  /** Defined while slices register, asked for from then on. */
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly files: Files;
  /** Asks addresses that somebody outside has named. */
  readonly outside: OutsideFetch;
  /** Asks the domain name system. */
  readonly dns: Dns;
  /** Whose the hostname of a request is. */
  readonly hosts: OwnHosts;
  /** For what stands outside of the registry: pages. */
  readonly http: FastifyInstance;
  /** Gives the platform what it asks of slices. Of two answers to the same the later one counts. */
  provide(provided: Partial<Provided>): void;
  /** Called when the process stops as planned, after the last request. */
  onStop(end: () => void): void;
}

/** What the platform must be told, since it knows neither accounts nor clients nor pages. */
export interface Provided {
  /** Who sent a request; may set a cookie on the reply. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /** Who holds the cookies of a socket. */
  authenticate(credentials: Credentials): Promise<Authenticated>;
  /** The id of the client that has claimed a hostname for its own pages; from memory. */
  claimantOf(hostname: string): string | null;
  answerAtOnce: AnswerAtOnce;
}
