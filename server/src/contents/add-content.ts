import { isDeepStrictEqual } from 'node:util';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { namesOf, pick } from '@nave/domain/kernel/form-section.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { CataloguesSlice } from '../catalogues/catalogues.slice.ts';
import type { ChannelNews } from '../channels/channel-news.ts';
import { requireClient } from '../clients/require-client.ts';
import { requireIcons } from '../clients/require-icons.ts';
import { requirePictures } from '../media/require-pictures.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import { requireOwnSource } from '../videos/require-own-source.ts';
import { associate } from './associate.ts';
import { contentColumns } from './content-columns.ts';
import { newContentKey, withFreshKey } from './content-key.ts';
import type { ContentLog } from './content-log.ts';
import { activeContent, insertContent } from './contents.store.ts';
import type { Conversion } from './convert-to-on-demand.ts';
import { type WholeContentRow, withInteractions } from './interactions.store.ts';
import { placeInChannels, requirePlaceable } from './place-in-channels.ts';
import { equalInteractions, saveInteractions } from './save-interactions.ts';

export interface AddContentDeps {
  db: Db;
  news: ChannelNews;
  conversion: Conversion;
  contentLog: ContentLog;
  hasIcon: CataloguesSlice['hasIcon'];
  /** Whether the client need not have the own video that the content plays: an import has no videos (VID-116). */
  mayMissVideo?: boolean;
  /** Draws the content's key; called again if an active content of the client already has the drawn key. */
  newKey?: () => string;
}

interface AddContent {
  clientId: string;
  /** An id that the page generated, so that a repeated request does not add a second content. */
  id?: string | undefined;
  form: ContentForm;
}

export async function addContent(
  deps: AddContentDeps,
  actor: Actor,
  { clientId, id = v7(), form }: AddContent,
): Promise<WholeContentRow> {
  requirePlaceable(actor, clientId, [...form.channelIds, ...form.convertToOnDemand.channelIds]);
  await requireIcons(deps.hasIcon, form.links);
  const content = { id, clientId, ...contentColumns(form) };
  const write = (key: string) =>
    inTransaction(deps.db, async (tx) => {
      await requireClient(tx, clientId, clientRefusals.notFound);
      await requirePictures(tx, clientId, { thumbImage: form.thumbImage });
      if (!deps.mayMissVideo) await requireOwnSource(tx, clientId, form);
      await insertContent(tx, { ...content, key });
      await associate(tx, actor, { clientId, contentId: id, form, relatedBefore: [] });
      await saveInteractions(tx, { clientId, contentId: id }, form);
      const { channelIds } = form;
      const changes = await placeInChannels(tx, { clientId, contentId: id, channelIds, formerChannelIds: [] });
      const row = await activeContent(tx, clientId, id);
      if (row) await deps.conversion.schedule(tx, row);
      if (row) await deps.contentLog.written(tx, 'content.added', row);
      return { changes, row: row && (await withInteractions(tx, row)) };
    });
  const added = await nullIfIdExists(() => withFreshKey(deps.newKey ?? newContentKey, write));
  if (!added) return findEarlierAdd(deps.db, content, form);
  const { changes, row } = added;
  if (!row) throw new Error(`The content ${content.id} was not found in the transaction that added it.`);
  deps.news.changed(changes);
  return row;
}

/** Returns null if a content with the id exists. */
async function nullIfIdExists<Result>(add: () => Promise<Result>): Promise<Result | null> {
  try {
    return await add();
  } catch (error) {
    if (isUniqueViolation(error, 'contents_pkey')) return null;
    throw error;
  }
}

/**
 * Returns the content that an earlier request with the same id and form added, because the page may not have received
 * the answer to that request. Refuses another form under the same id (CNT-290).
 */
async function findEarlierAdd(
  db: Db,
  { id, clientId, ...columns }: { id: string; clientId: string } & ReturnType<typeof contentColumns>,
  form: ContentForm,
): Promise<WholeContentRow> {
  const row = await activeContent(db, clientId, id);
  const stored = row && (await withInteractions(db, row));
  const isSame =
    stored &&
    isDeepStrictEqual(pick(stored, namesOf(columns)), columns) &&
    isDeepStrictEqual(stored.channelIds, [...new Set(form.channelIds)].sort()) &&
    equalInteractions(stored.interactions, form);
  if (isSame) return stored;
  throw new Refusal(contentRefusals.added);
}
