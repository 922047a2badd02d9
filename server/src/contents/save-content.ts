import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canEditContent, canStillEdit } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { isOutdated } from '../clients/form-edition.ts';
import { requireIcons } from '../clients/require-icons.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Executor } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { requireOwnSource } from '../videos/require-own-source.ts';
import { associate } from './associate.ts';
import { lockWithRelated } from './associations.store.ts';
import { contentColumns } from './content-columns.ts';
import type { ContentLog } from './content-log.ts';
import { activeContent, type ContentRow, lockContent, updateContent } from './contents.store.ts';
import type { Conversion } from './convert-to-on-demand.ts';
import { type WholeContentRow, withInteractions } from './interactions.store.ts';
import { placeInChannels, requirePlaceable } from './place-in-channels.ts';
import { saveFollowing } from './save-following.ts';
import { saveInteractions } from './save-interactions.ts';

export interface SaveContentDeps {
  db: Db;
  news: ChannelNews;
  clock: Clock;
  conversion: Conversion;
  contentLog: ContentLog;
  hasIcon: CataloguesSlice['hasIcon'];
  /** Whether the client need not have the own video that the content plays: an import has no videos (VID-116). */
  mayMissVideo?: boolean;
}

interface Saving {
  content: Pick<ContentRow, 'id' | 'clientId' | 'seriesId'>;
  form: ContentForm;
  /** Whether later contents of the same series get the same change (CNT-340). */
  isForFollowing?: boolean;
}

/** Writes the form of a content and keeps its key and creation time. */
export async function saveContent(deps: SaveContentDeps, actor: Actor, saving: Saving): Promise<WholeContentRow> {
  const { content, form, isForFollowing = false } = saving;
  const { id, clientId } = content;
  requirePlaceable(actor, clientId, [...form.channelIds, ...form.convertToOnDemand.channelIds]);
  await requireIcons(deps.hasIcon, form.links);
  const { changes, row } = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const seriesId = isForFollowing ? content.seriesId : null;
    await lockWithRelated(tx, { clientId, contentId: id, seriesId }, form.relatedContentIds.filter(isId));
    const before = await lockContent(tx, clientId, id);
    if (!before) throw new Refusal(contentRefusals.notFound);
    requireEditable(actor, before, now.getTime());
    // A form without an edition may lack a recent change, so it must not be applied to other contents.
    if (isOutdated(form, before) || (isForFollowing && form.edition === undefined))
      throw new Refusal(contentRefusals.changed);
    const wholeBefore = isForFollowing ? await withInteractions(tx, before) : null;
    await requirePictures(tx, clientId, { thumbImage: form.thumbImage });
    if (!deps.mayMissVideo) await requireOwnSource(tx, clientId, form);
    await updateContent(tx, clientId, id, { ...contentColumns(form), edition: before.edition + 1 });
    await associate(tx, actor, { clientId, contentId: id, form, relatedBefore: before.related });
    await saveInteractions(tx, { clientId, contentId: id }, form);
    const { channelIds } = form;
    const placing = { clientId, contentId: id, channelIds, formerChannelIds: before.channelIds };
    const placed = await placeAndReload(tx, placing);
    await deps.conversion.schedule(tx, placed.row);
    await deps.contentLog.written(tx, 'content.saved', placed.row);
    if (!wholeBefore) return placed;
    const { conversion, contentLog } = deps;
    const followingChanges = await saveFollowing(tx, { conversion, contentLog, actor, before: wholeBefore, form, now });
    return { changes: [...placed.changes, ...followingChanges], row: await withInteractions(tx, placed.row) };
  });
  deps.news.changed(changes);
  return row;
}

/** Checks the permission again, because the channels or times may have changed before the content was locked. */
function requireEditable(actor: Actor, content: ContentRow, now: number): void {
  const closesAt = content.closesAt?.toISOString() ?? null;
  for (const decision of [canEditContent(actor, content), canStillEdit(actor, { closesAt }, now)])
    if (!decision.allowed) throw new Refusal(decision.refusal);
}

async function placeAndReload(tx: Executor, placing: Parameters<typeof placeInChannels>[1]) {
  const changes = await placeInChannels(tx, placing);
  const row = await activeContent(tx, placing.clientId, placing.contentId);
  if (!row) throw new Error(`The content ${placing.contentId} was not found in the transaction that locked it.`);
  return { changes, row: await withInteractions(tx, row) };
}
