import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { channelForAnyone } from '../channels/channels.reads.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import { presentPublicLinks } from '../clients/links.present.ts';
import type { FoundContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gather } from '../platform/gather.ts';
import type { Limit } from '../platform/process/limiting.ts';
import { type Click, storeClicks } from './clicks.store.ts';

/** Clicks at a content that arrive within this time, in milliseconds, are stored together, up to a number. */
const STORE_EVERY_MS = 500;
const MOST_TOGETHER = 2_000;
/** How long the links of the channels and the client are kept, in milliseconds. */
const KEPT_MS = 5_000;

type Content = Pick<FoundContent['content'], 'id' | 'clientId' | 'channelIds' | 'links'>;

interface Deps {
  db: Db;
  clock: Clock;
  /** The rate limits of each person, and of all people behind an address. */
  limit: Limit;
  limitAddress: Limit;
}

/** Who reports a click, and from which network. */
interface Reporter {
  actor: Actor;
  network: string;
}

/** A click that a page reports: the text of the link, and whether staff use the browser. */
interface ReportedClick {
  label: string;
  isGlobalUser: boolean;
}

/** Returns the function that counts a click (ANA-84). Throws a `Refusal` for other texts than those of shown links. */
export function addingClicks({ db, clock, limit, limitAddress }: Deps) {
  const aroundContent = cachedLoad((ids) => labelsAround(db, ids.split(' ')), KEPT_MS);
  const store = gather<Content, Click, void>({
    everyMs: STORE_EVERY_MS,
    most: MOST_TOGETHER,
    async store({ id, clientId }, clicks) {
      const content = { clientId, contentId: id };
      await inTransaction(db, (tx) => storeClicks(tx, content, clicks, clock.now()));
      return clicks.map(() => undefined);
    },
  });
  return async ({ actor, network }: Reporter, content: Content, click: ReportedClick): Promise<void> => {
    const { label, isGlobalUser } = click;
    const { id, clientId, channelIds, links } = content;
    await limit(actor.id);
    await limitAddress(network);
    const isOfContent = presentPublicLinks({ clientId, of: id }, links).some(({ text }) => text === label);
    const isKnown = isOfContent || (await aroundContent.get([clientId, ...channelIds].join(' '))).has(label);
    if (!isKnown) throw new Refusal(analyticsRefusals.unknownLink);
    if (isGlobalUser || isStaff(actor, clientId)) return;
    await store(content, { viewerId: actor.id, label });
  };
}

/** Returns the texts of the links in the bar: those of the channels and of their client (LNK-193). */
async function labelsAround(db: Executor, [clientId = '', ...channelIds]: string[]): Promise<Set<string>> {
  const [client, ...channels] = await Promise.all([
    publicClientOfId(db, clientId),
    ...channelIds.map((id) => channelForAnyone(db, clientId, { id })),
  ]);
  return new Set([client, ...channels].flatMap((owner) => owner?.links ?? []).map(({ text }) => text));
}
