import { publicChannelQuery } from '@nave/domain/channels/channels.api.ts';
import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionOfChannel } from '../channels/channels.reads.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import { type ReadyAnswer, writeAnswer } from '../platform/http/ready-answer.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';
import { publicChannel, publicChannelById } from './public-channel.ts';
import { publicClient, publicClientById } from './public-client.ts';
import type { PublicReadDeps } from './public-view.ts';

interface Deps extends PublicReadDeps {
  routes: Routes;
  cache: ReadCache;
  https: boolean;
}

/** The read API: cookie-free answers, the same for every caller, kept as ready bytes (API-19 to API-24). */
export function readApiRoutes({ routes, cache, https, ...reads }: Deps): void {
  const kept = keptAnswers({ cache, https, channelVersion: (channelId) => versionOfChannel(reads.db, channelId) });
  publicClientRoutes(routes, kept, reads);
  publicChannelRoutes(routes, kept, reads);
}

function publicClientRoutes(routes: Routes, kept: KeptAnswers, reads: PublicReadDeps): void {
  const missing = clientRefusals.notFound;
  routes.add({
    method: 'GET',
    url: '/cdn/clients/:clientId',
    summary: 'A client as any viewer may know it',
    rule: anyone(missing),
    async handle({ params, request, reply }) {
      const clientId = lookupKey(params.clientId ?? '');
      const answer = await kept.record(`/cdn/clients/${clientId}`, () => publicClientById(reads, clientId));
      return send(answer, missing, request, reply);
    },
  });
  routes.add({
    method: 'GET',
    url: '/cdn/clients/by-key/:clientKey',
    summary: 'The client of a key, with its public channels that are available now',
    rule: anyone(missing),
    async handle({ params, request, reply }) {
      const key = lookupKey(params.clientKey ?? '');
      const answer = await kept.record(`/cdn/clients/by-key/${key}`, () => publicClient(reads, key));
      return send(answer, missing, request, reply);
    },
  });
}

function publicChannelRoutes(routes: Routes, kept: KeptAnswers, reads: PublicReadDeps): void {
  const missing = channelRefusals.notFound;
  routes.add({
    method: 'GET',
    url: '/cdn/channels/:clientId/:channelId',
    summary: 'A channel with its contents, by ids',
    rule: anyone(missing),
    query: publicChannelQuery,
    async handle({ params, query, request, reply }) {
      const [clientId, channelId] = [lookupKey(params.clientId ?? ''), lookupKey(params.channelId ?? '')];
      const answer = await kept.channel({
        path: `/cdn/channels/${clientId}/${channelId}`,
        read: (contentKey) => publicChannelById(reads, clientId, channelId, contentKey),
        ...asked(query),
      });
      return send(answer, missing, request, reply);
    },
  });
  routes.add({
    method: 'GET',
    url: '/cdn/channels/by-key/:clientKey/:channelKey',
    summary: 'A channel with its contents, by keys',
    rule: anyone(missing),
    query: publicChannelQuery,
    async handle({ params, query, request, reply }) {
      const [clientKey, channelKey] = [lookupKey(params.clientKey ?? ''), lookupKey(params.channelKey ?? '')];
      const answer = await kept.channel({
        path: `/cdn/channels/by-key/${clientKey}/${channelKey}`,
        read: (contentKey) => publicChannel(reads, clientKey, channelKey, contentKey),
        ...asked(query),
      });
      return send(answer, missing, request, reply);
    },
  });
}

function asked({ content, v }: { content?: string | undefined; v?: string | undefined }) {
  const atLeast = Number(v ?? 0);
  return {
    contentKey: content === undefined ? undefined : lookupKey(content),
    atLeast: Number.isSafeInteger(atLeast) ? atLeast : 0,
  };
}

function send(answer: ReadyAnswer | null, missing: RefusalText, request: FastifyRequest, reply: FastifyReply) {
  if (!answer) throw new Refusal(missing);
  reply.hijack();
  writeAnswer(answer, request.raw, reply.raw);
  return reply;
}
