import { contentToNew } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { daysLater, isRepeatable, type RepeatForm, repeatDays } from '@nave/domain/contents/repeat.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v5 } from 'uuid';
import type { ChannelChange, ChannelNews } from '../channels/channel-news.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '../platform/database/transaction.ts';
import { writeTags } from './associations.store.ts';
import { contentColumns } from './content-columns.ts';
import { newContentKey } from './content-key.ts';
import type { ContentLog } from './content-log.ts';
import { presentWholeContent } from './contents.present.ts';
import { activeContent, type ContentRow, insertContent, lockContent, updateContent } from './contents.store.ts';
import type { Conversion } from './convert-to-on-demand.ts';
import { type WholeContentRow, withInteractions } from './interactions.store.ts';
import { namesOfOverlapping } from './overlapping-contents.store.ts';
import { placeInChannels } from './place-in-channels.ts';
import { saveInteractions } from './save-interactions.ts';

export interface RepeatContentDeps {
  db: Db;
  news: ChannelNews;
  clock: Clock;
  conversion: Conversion;
  contentLog: ContentLog;
}

/**
 * Adds copies of a content in the coming weeks, either all or none (CNT-291 to CNT-296). Returns the start of each copy
 * and the names of the contents that overlap this copy; a preview does not add the copies.
 */
export async function repeatContent(
  deps: RepeatContentDeps,
  actor: Actor,
  { content, form }: { content: ContentRow; form: RepeatForm },
) {
  const contentWithInteractions = await withInteractions(deps.db, content);
  const forms = formsOfCopies(contentWithInteractions, form, deps.clock.now().getTime());
  if (forms.length === 0) throw new Refusal(contentRefusals.nothingToRepeat);
  const items = await Promise.all(forms.map((copy) => collisionsOf(deps.db, content, copy)));
  if (form.preview) return { items };
  const ids = forms.map(({ startsAt }) => v5(startsAt ?? '', form.id));
  try {
    deps.news.changed(await inTransaction(deps.db, (tx) => createCopies(tx, deps, { actor, content, forms, ids })));
  } catch (error) {
    if (!isUniqueViolation(error, 'contents_pkey')) throw error;
    await requireEarlierCopies(deps.db, content, ids);
  }
  return { items };
}

/** Returns the form of each copy; related contents are not copied. */
function formsOfCopies(content: WholeContentRow, rule: RepeatForm, now: number): ContentForm[] {
  const form = contentToNew(presentWholeContent(content, null));
  if (!isRepeatable(form)) return [];
  const { startsAt, timeZoneName } = form;
  return repeatDays({ startsAt, timeZoneName }, rule, now).map((days) => {
    const later = (at: string | null) => at && daysLater(at, days, timeZoneName);
    const window = { showAt: later(form.showAt), hideAt: later(form.hideAt) };
    return { ...form, ...window, startsAt: daysLater(startsAt, days, timeZoneName), relatedContentIds: [] };
  });
}

async function collisionsOf(db: Db, { clientId, channelIds }: ContentRow, form: ContentForm) {
  const { startsAt, closesAt } = contentTimes({
    ...form,
    duration: form.duration ?? 0,
    prePlayDuration: form.prePlayDuration ?? 0,
  });
  if (!startsAt || !closesAt) throw new Error('A repeated content must have a start.');
  const collidesWith = await namesOfOverlapping(db, {
    clientId,
    channelIds,
    startsAt: new Date(startsAt),
    closesAt: new Date(closesAt),
  });
  return { startsAt, collidesWith };
}

interface CopyRequest {
  actor: Actor;
  content: ContentRow;
  forms: readonly ContentForm[];
  ids: readonly string[];
}

async function createCopies(
  tx: Tx,
  { conversion, contentLog }: RepeatContentDeps,
  { actor, content, forms, ids }: CopyRequest,
) {
  const { clientId } = content;
  const original = await lockContent(tx, clientId, content.id);
  if (!original) throw new Refusal(contentRefusals.notFound);
  // The permission is checked again, because the content may have moved to other channels before it was locked.
  const decision = canEditContent(actor, original);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  // A content that was repeated before keeps its series, so that all its copies belong to the same series.
  const seriesId = original.seriesId ?? original.id;
  await updateContent(tx, clientId, original.id, { seriesId });
  let changes: ChannelChange[] = [];
  for (const [at, form] of forms.entries()) {
    const id = ids[at] ?? '';
    await insertContent(tx, { id, clientId, key: newContentKey(), seriesId, ...contentColumns(form) });
    await writeTags(tx, { clientId, contentId: id }, original.tags);
    await saveInteractions(tx, { clientId, contentId: id }, form);
    const { channelIds } = original;
    changes = await placeInChannels(tx, { clientId, contentId: id, channelIds, formerChannelIds: [] });
    const row = await activeContent(tx, clientId, id);
    if (row) await conversion.schedule(tx, row);
    if (row) await contentLog.written(tx, 'content.added', row);
  }
  return changes;
}

/**
 * Checks that an earlier request added the same copies. The page repeats a request if it has not received the answer
 * (CNT-295).
 */
async function requireEarlierCopies(db: Db, { clientId }: ContentRow, ids: readonly string[]): Promise<void> {
  const stored = await Promise.all(ids.map((id) => activeContent(db, clientId, id)));
  if (stored.includes(undefined)) throw new Refusal(contentRefusals.added);
}
