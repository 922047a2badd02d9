import { type OwnSource, ownSourceText, parseOwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { canOpenDashboard } from '@nave/domain/clients/clients.policy.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ownPlaybackShapes } from '@nave/domain/videos/videos.api.ts';
import { ownPlaybackCalls } from '@nave/domain/videos/videos.calls.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { clientOfOwnSource } from './own-sources.store.ts';
import { playAddresses } from './videos.reads.ts';

/** An own source of a client. `id` is the client's. */
interface OwnSourceOfClient {
  id: string;
  source: OwnSource;
}

/** Any staff of the client: hosts see the video beside the chat (VID-118). */
function staffOfSource(db: Executor): Rule<OwnSourceOfClient, { kind: string; id: string }> {
  return {
    who: 'staff of the client',
    signedIn: true,
    missing: videoRefusals.notFound,
    async load(actor, { kind, id }) {
      const source = parseOwnSource(`${kind}:${id}`);
      const clientId = source && (await clientOfOwnSource(db, source));
      if (!source || !clientId || !isStaff(actor, clientId)) return null;
      return { id: clientId, source };
    },
    may: canOpenDashboard,
  };
}

/** Registers the address by which pages of staff play own videos, since they know only the id of a video. */
export function ownPlaybackRoutes({ routes, db, clock }: { routes: Routes; db: Executor; clock: Clock }): void {
  const add = routes.of('ownPlayback', ownPlaybackCalls, ownPlaybackShapes);
  add(ownPlaybackCalls.play, {
    summary: 'Redirect to the playlist of an own video, or of what a live input sends; for staff',
    rule: staffOfSource(db),
    async handle({ target: { id: clientId, source }, reply }) {
      const src = ownSourceText(source);
      // Nothing that ended before now: an input that is not on the air shows that it sends nothing.
      const now = clock.now();
      const addresses = await playAddresses(db, [{ id: src, clientId, src, opensAt: now, closesAt: now }]);
      const address = addresses.get(src);
      if (!address) throw new Refusal(videoRefusals.notReady);
      reply.code(302).header('location', address);
      return '';
    },
  });
}
