import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import type { AccessRules } from '@nave/domain/contents/access-rules.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { protectedShapes } from '@nave/domain/pages/protected.api.ts';
import { protectedCalls } from '@nave/domain/pages/protected.calls.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { isContentAllowed } from '@nave/domain/paywall/access-match.ts';
import { type ChannelOwner, ownerOfChannel, versionOfChannel } from '../channels/channels.reads.ts';
import { accessRulesOf, rulesInChannel } from '../contents/contents.reads.ts';
import type { Admission, Admissions } from '../paywall/admissions.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Rule } from '../platform/rule.ts';
import { cachedAnswers } from './cached-answers.ts';
import { withoutProtectedFields } from './protected.present.ts';
import { channelOfIds, wholeChannel } from './public-channel.ts';
import type { PublicReadDeps } from './public-view.ts';
import { channelQuery, requireFound } from './read-api.routes.ts';

/** How long the access rules of a channel are kept, in milliseconds. */
const RULES_KEPT_MS = 1_000;

interface Deps extends PublicReadDeps {
  routes: Routes;
  cache: ReadCache;
  https: boolean;
  admissionTo: Admissions['admissionTo'];
}

/**
 * Registers the only call that answers what a channel behind the paywall protects. The seat of the caller is looked up
 * for each request; the answers are kept by the contents that
 * they admit to.
 */
export function protectedRoutes({ routes, cache, https, admissionTo, ...reads }: Deps): void {
  const answers = cachedAnswers({ cache, https, channelVersion: (id) => versionOfChannel(reads.db, id) });
  const kept = cachedLoad((ids: string) => {
    const [clientId = '', channelId = ''] = ids.split(' ');
    return rulesInChannel(reads.db, { clientId, channelId });
  }, RULES_KEPT_MS);
  const rulesOf = ({ clientId, id }: ChannelOwner) => kept.get(`${clientId} ${id}`);
  const missing = channelRefusals.notFound;
  const rule: Rule<{ channel: ChannelOwner; admission: Admission }, { channelId: string }> = {
    who: 'anyone who may watch the channel: staff, and viewers with a seat if it is behind the paywall',
    signedIn: false,
    async load(actor: Actor, { channelId }) {
      const channel = isId(channelId) ? await ownerOfChannel(reads.db, channelId) : undefined;
      const admission = channel && (await admissionTo(actor, channel));
      return admission ? { channel, admission } : null;
    },
    missing,
    may: () => allowed,
  };
  routes.of(
    'protectedChannels',
    protectedCalls,
    protectedShapes,
  )(protectedCalls.channel, {
    summary: 'A channel with everything that the caller may watch',
    rule,
    // The seat is looked up for each request.
    cost: 'cheap',
    async handle({ target: { channel, admission }, query }) {
      const rules = admission.kind === 'seat' ? await rulesOf(channel) : [];
      const answer = await answers.channel({
        path: `protected ${channel.id} ${accessKey(admission, rules)}`,
        isPrivate: true,
        async read(contentKey) {
          const named = await channelOfIds(reads, channel.clientId, channel.id);
          const view = named && (await wholeChannel(reads, named, contentKey));
          return view && { ...view, data: await withLocks(reads, view.data, admission) };
        },
        ...channelQuery(query),
      });
      return requireFound(answer, missing);
    },
  });
}

/** Names the rules that admit: two equal keys admit to the same contents. */
function accessKey(admission: Admission, rules: readonly AccessRules[]): string {
  if (admission.kind !== 'seat') return 'all';
  return rules.map((one) => (isContentAllowed(one, admission.seat) ? 1 : 0)).join('');
}

/** Moves the contents that do not admit the attendee to `locked`, without their protected fields. */
async function withLocks({ db }: PublicReadDeps, channel: PublicChannel, admission: Admission): Promise<PublicChannel> {
  if (admission.kind !== 'seat') return channel;
  const { seat } = admission;
  const rules = await accessRulesOf(
    db,
    channel.clientId,
    channel.contents.map(({ id }) => id),
  );
  const isLocked = (id: string) => {
    const rulesOfContent = rules.get(id);
    return !rulesOfContent || !isContentAllowed(rulesOfContent, seat);
  };
  return {
    ...channel,
    contents: channel.contents.filter(({ id }) => !isLocked(id)),
    locked: channel.contents.filter(({ id }) => isLocked(id)).map(withoutProtectedFields),
  };
}
