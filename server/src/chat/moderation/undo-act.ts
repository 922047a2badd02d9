import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { recordedName } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { bringBack } from './bring-back.ts';
import { holdAgain, waitAgain } from './held-messages.ts';
import { type ActRow, actById, banOf, bansOfAct, markUndone, setBefore } from './moderation.store.ts';
import { muteAgain, takeMuteBack } from './mute-author.ts';
import {
  type ActDeps,
  type Asked,
  type HeldChat,
  holdChat,
  requireModerator,
  takeOut,
  tellStaff,
} from './record-act.ts';
import { setBack } from './set-mode.ts';
import { letIn, lift, shutOut } from './shut-out.ts';

/** Undoes an act: restores byte by byte what it removed, and removes what it created. Returns whom it concerned. */
export async function undoAct(deps: ActDeps, asked: Asked, actId: string): Promise<{ at: number; uids: string[] }> {
  return holdChat(deps, asked, async (held) => {
    requireModerator(held);
    const { acts, actor, chat } = held;
    const act = isId(actId) ? await actById(acts.tx, chat, actId) : undefined;
    if (!act) throw new Refusal(kernelRefusals.notFound);
    const swept = (await bansOfAct(acts.tx, chat, act.id)).map(({ uid }) => uid);
    const uids = [...new Set([...(act.target ? [act.target.uid] : []), ...swept])];
    // A page that lost the answer sends the command again.
    if (act.undoneBy === actor.id) return { at: act.undoneAt?.getTime() ?? acts.at, uids };
    if (act.undoneBy) throw new Refusal(chatRefusals.undone);
    if (act.textsGoneAt) throw new Refusal(chatRefusals.tooLate);
    if (!canBeUndoneBy(actor.id, act)) throw new Refusal(chatRefusals.takenBack);
    if (!(await reverse[act.kind](held, act))) throw new Refusal(chatRefusals.overtaken);
    const undoneByName = plainLine(recordedName(held.actor));
    await markUndone(acts.tx, act, { undoneAt: new Date(acts.at), undoneBy: actor.id, undoneByName });
    await tellStaff(held, { id: act.id, kind: act.kind, isUndone: true });
    return { at: acts.at, uids };
  });
}

/** A message that its author deleted is restored by nobody else. */
export function canBeUndoneBy(actorId: string, { kind, actorId: by, target }: ActRow): boolean {
  return kind !== 'delete' || by !== target?.uid || by === actorId;
}

/** The undo of each kind of act; returns false where a newer act prevents it. */
const reverse: Record<ActRow['kind'], (held: HeldChat, act: ActRow) => Promise<boolean>> = {
  delete: (held, act) => bringBack(held, act.before),
  slow: setBack,
  hold: setBack,
  release: holdAgain,
  decline: waitAgain,
  mute: takeMuteBack,
  unmute: muteAgain,
  unpin: (held, act) => bringBack(held, act.before),
  async pin(held, { madeN, before }) {
    const pinned = await held.acts.copy(held.room, 'pinned');
    if (pinned === null || pinned.n !== madeN) return false;
    await takeOut(held, [pinned.n]);
    await bringBack(held, before);
    return true;
  },
  async ban(held, act) {
    const ban = await banOf(held.acts.tx, held.chat, act.target?.uid ?? '');
    if (ban?.actId !== act.id) return false;
    await letIn(held, ban);
    return true;
  },
  async sweep(held, { id, before }) {
    const bans = await bansOfAct(held.acts.tx, held.chat, id);
    if (bans.length > 0) await lift(held, bans);
    return (await bringBack(held, before)) || bans.length > 0;
  },
  async unban(held, { id: actId, target }) {
    const { acts, chat } = held;
    if (!target || (await banOf(acts.tx, chat, target.uid))) return false;
    const { uid, userName } = target;
    const before = await shutOut(held, [{ uid, userName }], actId);
    await setBefore(acts.tx, { clientId: chat.clientId, actId }, before);
    return true;
  },
};
