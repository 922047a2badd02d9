import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import type { InteractionFields } from '@nave/domain/contents/interactions/interaction-form.ts';
import { canPrepare } from '@nave/domain/interactions/interactions.policy.ts';
import { interactionsRefusals } from '@nave/domain/interactions/interactions.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { InteractionsTarget } from './interaction-rules.ts';
import { requireCurrent, type SendDeps } from './send-interaction.ts';

export interface PrepareDeps extends SendDeps {
  db: Db;
}

interface Request extends InteractionsTarget {
  actor: Actor;
}

/** Adds an unsent interaction (INT-5, INT-18). A repeated id returns the stored interaction. */
export function addInteraction(
  deps: PrepareDeps,
  request: Request,
  { id, interaction: fields }: { id: string; interaction: InteractionFields },
): Promise<Interaction> {
  const { tooMany } = interactionsRefusals;
  return prepare(deps, request, (tx, ref) => deps.interactionWrites.add(tx, ref, { id, fields, tooMany }));
}

/** Changes an unsent interaction (INT-17, INT-19). */
export function changeInteraction(
  deps: PrepareDeps,
  request: Request & { interactionId: string },
  fields: InteractionFields,
): Promise<Interaction> {
  const named = { id: request.interactionId, missing: interactionsRefusals.notFound };
  return prepare(deps, request, (tx, ref) => deps.interactionWrites.change(tx, ref, named, fields));
}

/** Soft-deletes an unsent interaction (INT-17, INT-20, INT-108). */
export async function deleteInteraction(
  deps: PrepareDeps,
  request: Request & { interactionId: string },
): Promise<{ ok: true }> {
  await prepare(deps, request, (tx, ref) => deps.interactionWrites.delete(tx, ref, request.interactionId));
  return { ok: true };
}

/** Runs `write` in a transaction that loads the actor's rights again, then announces the change to staff. */
async function prepare<Result>(
  deps: PrepareDeps,
  { actor, content }: Request,
  write: (tx: Tx, ref: { clientId: string; contentId: string }) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(deps.db, async (tx) => {
    await requireCurrent(deps, tx, actor, (current) => canPrepare(current, { content }));
    return write(tx, { clientId: content.clientId, contentId: content.id });
  });
  deps.announce(content.id);
  return result;
}
