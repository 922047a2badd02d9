import { webhooksTopic } from '@nave/domain/clients/webhooks/webhooks.protocol.ts';
import { checkCertificate } from '../platform/dns/certificate.ts';
import type { Platform } from '../platform/platform.ts';
import type { Rule } from '../platform/rule.ts';
import { claimedDomains } from './claimed-domains.ts';
import { type ClientFollower, clientFollowers } from './client-followers.ts';
import { usesByClient } from './client-pictures.ts';
import { libraryOf, pictureDeleters } from './client-rules.ts';
import { clientRoutes } from './clients.routes.ts';
import { customDomains } from './clients.store.ts';
import { type ClientEvents, createClientEvents } from './events/client-events.ts';
import { createEventWaiters } from './events/event-waiters.ts';
import { eventRoutes } from './events/events.routes.ts';
import { eventSocket } from './events/events.socket.ts';
import { defineForgetEvents } from './events/forget-events.ts';
import { type LinkLookups, linkRoutes } from './links.routes.ts';
import { domainChecks } from './own-domain/domain-checks.ts';
import { ownDomainRoutes } from './own-domain/own-domain.routes.ts';
import { rotateWebhooks } from './webhooks/rotate-webhooks.ts';
import { type FindOwners, tellOwners } from './webhooks/tell-owners.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { webhookSocket } from './webhooks/webhooks.socket.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

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
  /** Registers the lookup of a client's owners, to whom emails about its webhooks are sent. */
  registerOwners(find: FindOwners): void;
  /** Registers a lookup of the links of another slice's records (channels or contents). */
  registerLinkLookups(find: LinkLookups[number]): void;
}

export async function clientsSlice(platform: Platform): Promise<ClientsSlice> {
  const { config, db, log, securityLog, memories, cache, routes, clock, jobs, limits, outside, dns, mail } = platform;
  const { provide, onStop, rooms, realtime, http } = platform;
  const claimed = await claimedDomains({ read: () => customDomains(db), log, memories });
  provide({ claimantOf: claimed.claimantOf });
  onStop(claimed.stop);
  let findOwners: FindOwners = async () => [];
  const webhooks = createWebhooks({
    db,
    clock,
    jobs,
    outside,
    publicUrl: config.publicUrl,
    onPause: (tx, webhook) => tellOwners({ mail, publicUrl: config.publicUrl, findOwners }, tx, webhook),
    onAttempts: (clientId) => realtime.publish(webhooksTopic(clientId), 'attempted', null),
  });
  const events = createClientEvents({ rooms, recorded: webhooks.wake });
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
  webhookSocket({ realtime, db });
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
    registerOwners: (find) => {
      findOwners = find;
    },
    registerLinkLookups: (find) => linkLookups.push(find),
  };
}
