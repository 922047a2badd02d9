import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { canReadContent } from '@nave/domain/contents/contents.policy.ts';
import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import { countTags, relate, unrelate, writeTags } from './associations.store.ts';
import { findRelatable, type RelatedContent } from './contents.store.ts';

interface Associating {
  clientId: string;
  contentId: string;
  form: Pick<ContentForm, 'tags' | 'relatedContentIds'>;
  /** The related contents before this save. */
  relatedBefore: readonly RelatedContent[];
}

/** Writes the tags of a content and its relations to other contents, in both directions (CNT-137, CNT-138). */
export async function associate(tx: Tx, actor: Actor, { form, relatedBefore, ...content }: Associating): Promise<void> {
  const tags = [...new Set(form.tags)];
  if (!tags.every(isId) || (await countTags(tx, content.clientId, tags)) !== tags.length)
    throw new Refusal(contentRefusals.unknownTag);
  await writeTags(tx, content, tags);
  const chosen = [...new Set(form.relatedContentIds)];
  // The form does not list related contents that the actor cannot read, so their relations are kept.
  const before = relatedBefore.filter((related) => canRead(actor, content.clientId, related)).map(({ id }) => id);
  const added = chosen.filter((id) => !before.includes(id));
  await requireRelatable(tx, actor, { ...content, ids: added });
  await relate(tx, content, added);
  await unrelate(
    tx,
    content,
    before.filter((id) => !chosen.includes(id)),
  );
}

/**
 * Refuses ids that are not other contents of the same client in a channel to which the actor has access (CNT-241,
 * CNT-242).
 */
async function requireRelatable(
  tx: Tx,
  actor: Actor,
  { clientId, contentId, ids }: { clientId: string; contentId: string; ids: readonly string[] },
): Promise<void> {
  const found = ids.every(isId) ? await findRelatable(tx, clientId, ids) : [];
  const readable = found.filter((related) => canRead(actor, clientId, related));
  if (readable.length !== ids.length || ids.includes(contentId)) throw new Refusal(contentRefusals.unknownRelated);
}

function canRead(actor: Actor, clientId: string, { channelIds }: RelatedContent): boolean {
  return canReadContent(actor, { clientId, channelIds }).allowed;
}
