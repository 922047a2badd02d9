import { contentToForm } from '@nave/domain/contents/content-form.ts';
import { type ContentForm, contentFormSchema } from '@nave/domain/contents/contents.api.ts';
import { canEditContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import { withSameChange } from '@nave/domain/contents/series.ts';
import { type Actor, whitelistOn } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChannelChange } from '../channels/channel-news.ts';
import { touchChannels } from '../channels/touch-channels.ts';
import type { Tx } from '../platform/database/database.ts';
import { writeTags } from './associations.store.ts';
import { contentColumns } from './content-columns.ts';
import type { ContentLog } from './content-log.ts';
import { presentWholeContent } from './contents.present.ts';
import { activeContent, type ContentRow, updateContent } from './contents.store.ts';
import type { Conversion } from './convert-to-on-demand.ts';
import { type WholeContentRow, withInteractions } from './interactions.store.ts';
import { placeInChannels } from './place-in-channels.ts';
import { followingContents } from './series.store.ts';

const MINUTE_MS = 60_000;

interface SavingFollowing {
  conversion: Conversion;
  contentLog: ContentLog;
  actor: Actor;
  /** The content before this save. */
  before: WholeContentRow;
  form: ContentForm;
  now: Date;
}

/**
 * Applies the change of a save to the later contents of the series, either to all or to none (CNT-340 to CNT-344).
 * Their interactions and related contents are not changed.
 */
export async function saveFollowing(tx: Tx, saving: SavingFollowing): Promise<ChannelChange[]> {
  const { actor, before, form, conversion, contentLog, now } = saving;
  const { clientId } = before;
  const change = { before: contentToForm(presentWholeContent(before, whitelistOn(actor, clientId))), after: form };
  // The caller's transaction has locked all contents of the series.
  const following = await followingContents(tx, before, now);
  const channelIds = new Set<string>(form.channelIds);
  for (const content of following) for (const id of content.channelIds) channelIds.add(id);
  // All channels are locked before the first content is placed. Otherwise two concurrent saves could lock the channels
  // in different orders and deadlock.
  const changes = await touchChannels(tx, clientId, [...channelIds]);
  for (const content of following) {
    const decision = canEditContent(actor, content);
    if (!decision.allowed) throw new Refusal(decision.refusal);
    const stored = contentToForm(presentWholeContent(await withInteractions(tx, content), null));
    const next = requireValid(withSameChange(stored, change), now);
    await updateContent(tx, clientId, content.id, { ...contentColumns(next), edition: content.edition + 1 });
    await writeTags(tx, { clientId, contentId: content.id }, next.tags);
    changes.push(...(await placeAsInForm(tx, content, next)));
    const row = await activeContent(tx, clientId, content.id);
    if (row) await conversion.schedule(tx, row);
    if (row) await contentLog.written(tx, 'content.saved', row);
  }
  return changes;
}

function placeAsInForm(
  tx: Tx,
  { clientId, id, channelIds: formerChannelIds }: ContentRow,
  { channelIds }: ContentForm,
) {
  return placeInChannels(tx, { clientId, contentId: id, channelIds, formerChannelIds });
}

/** Refuses a changed form that is invalid; the refusal contains the content's name and the first error. */
function requireValid(form: ContentForm, now: Date): ContentForm {
  const { success, data, error } = contentFormSchema.safeParse(form);
  if (!success) throw new Refusal(contentRefusals.followingInvalid(form.name, `${error.issues[0]?.message ?? ''}.`));
  const endsAt = Date.parse(form.startsAt ?? '') + (form.duration ?? 0) * MINUTE_MS;
  if (endsAt <= now.getTime()) throw new Refusal(contentRefusals.followingInvalid(form.name, 'it would be over.'));
  return data;
}
