import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import { readShapes } from '@nave/domain/pages/read-api.api.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { versionOfChannel } from '../channels/channels.reads.ts';
import type { OwnHosts } from '../platform/http/own-hosts.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { AddRoute, Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';
import { type CachedAnswers, cachedAnswers } from './cached-answers.ts';
import { eventChannels } from './event-channels.ts';
import { channelOfIds, channelOfKeys, publicChannel } from './public-channel.ts';
import { publicClient, publicClientById } from './public-client.ts';
import type { PublicReadDeps } from './public-view.ts';

interface Deps extends PublicReadDeps {
  routes: Routes;
  hosts: Pick<OwnHosts, 'siteOf'>;
  cache: ReadCache;
  https: boolean;
}

type AddRead = AddRoute<(typeof readCalls)[keyof typeof readCalls]>;

/** Registers the read API, whose cached answers are the same for every caller and set no cookies (API-19 to API-24). */
export function readApiRoutes({ routes, hosts, cache, https, ...reads }: Deps): void {
  const answers = cachedAnswers({ cache, https, channelVersion: (channelId) => versionOfChannel(reads.db, channelId) });
  const add = routes.of('read', readCalls, readShapes);
  clientRoutes(add, answers, reads);
  ownDomainRoute(add, answers, { ...reads, hosts });
  channelRoutes(add, answers, reads);
  eventRoute(add, answers, reads);
}

function clientRoutes(add: AddRead, answers: CachedAnswers, reads: PublicReadDeps): void {
  const missing = clientRefusals.notFound;
  add(readCalls.client, {
    summary: 'The public data of a client',
    rule: anyone(missing),
    async handle({ params }) {
      const clientId = lookupKey(params.clientId);
      const answer = await answers.record(`/cdn/clients/${clientId}`, () => publicClientById(reads, clientId));
      return requireFound(answer, missing);
    },
  });
  add(readCalls.clientByKey, {
    summary: 'The client with a key, and its public channels that are available now',
    rule: anyone(missing),
    async handle({ params }) {
      const key = lookupKey(params.clientKey);
      const answer = await answers.record(`/cdn/clients/by-key/${key}`, () => publicClient(reads, key));
      return requireFound(answer, missing);
    },
  });
}

function ownDomainRoute(
  add: AddRead,
  answers: CachedAnswers,
  { hosts, ...reads }: PublicReadDeps & Pick<Deps, 'hosts'>,
) {
  const missing = clientRefusals.notFound;
  add(readCalls.clientByHost, {
    summary: 'The client whose own domain is a hostname, and its public channels that are available now',
    rule: anyone(missing),
    async handle({ params }) {
      const owner = hosts.siteOf(params.hostname)?.owner;
      if (owner === undefined || typeof owner === 'string') throw new Refusal(missing);
      const { clientId } = owner;
      // The answer is cached by client and not by hostname, so that a domain with a new owner gets the new owner's
      // data.
      const answer = await answers.record(`client at its own domain ${clientId}`, async () => {
        const client = await publicClientById(reads, clientId);
        return client && publicClient(reads, client.data.key);
      });
      return requireFound(answer, missing);
    },
  });
}

function channelRoutes(add: AddRead, answers: CachedAnswers, reads: PublicReadDeps): void {
  const missing = channelRefusals.notFound;
  add(readCalls.channel, {
    summary: 'A channel with its contents, by ids',
    rule: anyone(missing),
    async handle({ params, query }) {
      const [clientId, channelId] = [lookupKey(params.clientId), lookupKey(params.channelId)];
      const answer = await answers.channel({
        path: `/cdn/channels/${clientId}/${channelId}`,
        async read(contentKey) {
          const named = await channelOfIds(reads, clientId, channelId);
          return named && publicChannel(reads, named, contentKey);
        },
        ...channelQuery(query),
      });
      return requireFound(answer, missing);
    },
  });
  add(readCalls.channelByKeys, {
    summary: 'A channel with its contents, by keys',
    rule: anyone(missing),
    async handle({ params, query }) {
      const [clientKey, channelKey] = [lookupKey(params.clientKey), lookupKey(params.channelKey)];
      const answer = await answers.channel({
        path: `/cdn/channels/by-key/${clientKey}/${channelKey}`,
        async read(contentKey) {
          const named = await channelOfKeys(reads, clientKey, channelKey);
          return named && publicChannel(reads, named, contentKey);
        },
        ...channelQuery(query),
      });
      return requireFound(answer, missing);
    },
  });
}

function eventRoute(add: AddRead, answers: CachedAnswers, reads: PublicReadDeps): void {
  const missing = channelRefusals.noEvent;
  add(readCalls.eventChannels, {
    summary: 'The channels that are connected to an event, with their clients',
    rule: anyone(missing),
    async handle({ params: { eventNumber } }) {
      const answer = await answers.record(`/cdn/channels/events/${eventNumber}`, () =>
        eventChannels(reads, eventNumber),
      );
      return requireFound(answer, missing);
    },
  });
}

export function channelQuery({ content, v }: { content?: string | undefined; v?: string | undefined }) {
  const atLeast = Number(v ?? 0);
  return {
    contentKey: content === undefined ? undefined : lookupKey(content),
    atLeast: Number.isSafeInteger(atLeast) ? atLeast : 0,
  };
}

/** Returns the answer; refuses with `missing` if it is null. */
export function requireFound<Answer>(answer: Answer | null, missing: RefusalText): Answer {
  if (answer === null) throw new Refusal(missing);
  return answer;
}
