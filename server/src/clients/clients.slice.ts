import type { Executor, Tx } from '../platform/database/database.ts';
import { atEnd } from '../platform/database/transaction.ts';
import { checkCertificate } from '../platform/dns/certificate.ts';
import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { claimedDomains } from './claimed-domains.ts';
import { type ClientFollower, clientFollowers } from './client-followers.ts';
import { usesByClient } from './client-pictures.ts';
import { libraryOf, pictureDeleters } from './client-rules.ts';
import { clientRoutes } from './clients.routes.ts';
import { customDomains } from './clients.store.ts';
import { type ClientEvents, createClientEvents, type NewClientEvent } from './events/client-events.ts';
import { createEventWaiters } from './events/event-waiters.ts';
import { eventRoutes } from './events/events.routes.ts';
import { eventSocket } from './events/events.socket.ts';
import { defineForgetEvents } from './events/forget-events.ts';
import { type LinkLookups, linkRoutes } from './links.routes.ts';
import { domainChecks } from './own-domain/domain-checks.ts';
import { ownDomainRoutes } from './own-domain/own-domain.routes.ts';
import { rotateWebhooks } from './rotate-webhooks.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { createWebhooks } from './webhooks.ts';

/** What the clients slice offers to the media slice and to the slices that are built on clients. */
export interface ClientsSlice {
  libraryOfClient: Rule<{ id: string }, { clientId: string }>;
  libraryDeleters: Rule<{ id: string }, { clientId: string }>;
  usesByClient: typeof usesByClient;
  /** Registers a follower, which is called whenever a client is written. */
  followClients(follower: ClientFollower): void;
  /** Calls all followers, for the code that writes a client for another reason than a form. */
  followers: ClientFollower;
  events: ClientEvents;
  /** Registers a lookup of the links of another slice's records (channels or contents). */
  registerLinkLookups(find: LinkLookups[number]): void;
}

export async function clientsSlice(platform: Platform): Promise<ClientsSlice> {
  const { config, db, log, securityLog, memories, cache, routes, clock, jobs, limits, outside, dns } = platform;
  const { provide, onStop, rooms, realtime, http } = platform;
  const claimed = await claimedDomains({ read: () => customDomains(db), log, memories });
  provide({ claimantOf: claimed.claimantOf });
  onStop(claimed.stop);
  const webhooks = createWebhooks({ db, clock, jobs, outside });
  const queueChannelEvents = (tx: Executor, clientId: string, events: readonly NewClientEvent[]) =>
    atEnd(tx, async () => {
      for (const { type, data } of events) {
        const { channelId: id = '', channelKey: key = '', version = 0 } = data;
        if (type === 'channel.added' || type === 'channel.saved' || type === 'channel.deleted')
          await webhooks.queue(tx as Tx, { type, channel: { id, clientId, key, version } });
      }
    });
  const events = createClientEvents({ rooms, recorded: queueChannelEvents });
  const waiters = createEventWaiters({ rooms });
  // Waiting requests would delay a planned stop.
  http.addHook('preClose', async () => waiters.stop());
  eventRoutes({ routes, db, waiters });
  eventSocket({ realtime, db });
  defineForgetEvents({ db, clock, jobs });
  const followers = clientFollowers(events);
  const { productHostnames } = config;
  clientRoutes({ routes, db, clock, securityLog, cache, followers, claimed, productHostnames });
  const ownDomainDeps = {
    db,
    clock,
    cache,
    followers,
    claimed,
    productHostnames,
    dns,
    checkCertificate,
    target: config.domainTarget,
  };
  const checks = domainChecks({ ...ownDomainDeps, jobs });
  ownDomainRoutes({ ...ownDomainDeps, routes, limits, checks });
  const linkLookups: LinkLookups = [];
  linkRoutes({ routes, db, owners: linkLookups, https: config.publicUrl.startsWith('https:') });
  webhookRoutes({ routes, db, clock, limits, webhooks, outsideHosts: config.outsideHosts });
  platform.commands.define('rotateWebhooks', async (clientKey) =>
    JSON.stringify(await rotateWebhooks({ db, clock }, clientKey || null)),
  );
  return {
    libraryOfClient: libraryOf(db),
    libraryDeleters: pictureDeleters(db),
    usesByClient,
    followers,
    followClients: followers.register,
    events,
    registerLinkLookups: (find) => linkLookups.push(find),
  };
}
