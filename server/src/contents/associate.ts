import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canReadContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import { countTags, relate, unrelate, writeTags } from './associations.store.ts';
import { type RelatedContent, relatable } from './contents.store.ts';

interface Associating {
  clientId: string;
  contentId: string;
  form: Pick<ContentForm, 'tags' | 'relatedContentIds'>;
  /** The contents that were related before. */
  from: readonly RelatedContent[];
}

/** Writes the tags of a content, and its related contents on both sides (CNT-137, CNT-138). */
export async function associate(tx: Tx, actor: Actor, { form, from, ...one }: Associating): Promise<void> {
  const tags = [...new Set(form.tags)];
  if (!tags.every(isId) || (await countTags(tx, one.clientId, tags)) !== tags.length)
    throw new Refusal(contentRefusals.unknownTag);
  await writeTags(tx, one, tags);
  const chosen = [...new Set(form.relatedContentIds)];
  // Related contents that the actor cannot see were not in the form, and stay.
  const before = from.filter((related) => mayReach(actor, one.clientId, related)).map(({ id }) => id);
  const added = chosen.filter((id) => !before.includes(id));
  await requireRelatable(tx, actor, { ...one, ids: added });
  await relate(tx, one, added);
  await unrelate(
    tx,
    one,
    before.filter((id) => !chosen.includes(id)),
  );
}

/** CNT-241, CNT-242: another content of the same client, in a channel that the actor may reach. */
async function requireRelatable(
  tx: Tx,
  actor: Actor,
  { clientId, contentId, ids }: { clientId: string; contentId: string; ids: readonly string[] },
): Promise<void> {
  const there = ids.every(isId) ? await relatable(tx, clientId, ids) : [];
  const reachable = there.filter((related) => mayReach(actor, clientId, related));
  if (reachable.length !== ids.length || ids.includes(contentId)) throw new Refusal(contentRefusals.unknownRelated);
}

function mayReach(actor: Actor, clientId: string, { channelIds }: RelatedContent): boolean {
  return canReadContent(actor, { clientId, channelIds }).allowed;
}
