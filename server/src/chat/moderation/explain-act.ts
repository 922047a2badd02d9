import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { actById, setWhy } from './moderation.store.ts';
import { type ActDeps, type ActRequest, lockChat, publishToStaff, requireModerator } from './record-act.ts';

/** Sets or replaces the reason of an act; only the person who did the act can do this (CHAT-192). */
export async function explainAct(deps: ActDeps, request: ActRequest, actId: string): Promise<{ at: number }> {
  return lockChat(deps, request, async (locked) => {
    requireModerator(locked);
    const { acts, actor, chat } = locked;
    const act = isId(actId) ? await actById(acts.tx, chat, actId) : undefined;
    if (!act) throw new Refusal(kernelRefusals.notFound);
    if (act.actorId !== actor.id) throw new Refusal(chatRefusals.otherAct);
    const why = plainLine(request.why ?? '') || null;
    if (why !== act.why) {
      await setWhy(acts.tx, act, why);
      await publishToStaff(locked, { id: act.id, kind: act.kind, isUndone: act.undoneBy !== null });
    }
    return { at: acts.at };
  });
}
