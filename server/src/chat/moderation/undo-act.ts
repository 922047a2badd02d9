import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { recordedName } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { applyBans, endBan, unsilence } from './apply-bans.ts';
import { undoDecision, undoRelease } from './held-messages.ts';
import { type ActRow, actById, banOf, bansOfAct, markUndone, setBefore } from './moderation.store.ts';
import { undoMute, undoUnmute } from './mute-author.ts';
import {
  type ActDeps,
  type ActRequest,
  type LockedChat,
  lockChat,
  publishToStaff,
  recordModeration,
  removeEvents,
  requireModerator,
} from './record-act.ts';
import { restoreEvents } from './restore-events.ts';
import { undoModeChange } from './set-mode.ts';

/** Undoes an act: restores what it removed, byte by byte, and removes what it created. Returns the people concerned. */
export async function undoAct(
  deps: ActDeps,
  request: ActRequest,
  actId: string,
): Promise<{ at: number; uids: string[] }> {
  return lockChat(deps, request, async (locked) => {
    requireModerator(locked);
    const { acts, actor, chat } = locked;
    const act = isId(actId) ? await actById(acts.tx, chat, actId) : undefined;
    if (!act) throw new Refusal(kernelRefusals.notFound);
    const swept = (await bansOfAct(acts.tx, chat, act.id)).map(({ uid }) => uid);
    const uids = [...new Set([...(act.target ? [act.target.uid] : []), ...swept])];
    // A page that lost the acknowledgement sends the same command again.
    if (act.undoneBy === actor.id) return { at: act.undoneAt?.getTime() ?? acts.at, uids };
    if (act.undoneBy) throw new Refusal(chatRefusals.undone);
    if (act.textsGoneAt) throw new Refusal(chatRefusals.tooLate);
    if (!canBeUndoneBy(actor.id, act)) throw new Refusal(chatRefusals.takenBack);
    if (!(await undoByKind[act.kind](locked, act))) throw new Refusal(chatRefusals.overtaken);
    const undoneByName = plainLine(recordedName(locked.actor));
    await markUndone(acts.tx, act, { undoneAt: new Date(acts.at), undoneBy: actor.id, undoneByName });
    await publishToStaff(locked, { id: act.id, kind: act.kind, isUndone: true });
    recordModeration(deps, locked, act.id);
    return { at: acts.at, uids };
  });
}

/** Only the author can restore a message that the author has deleted. */
export function canBeUndoneBy(actorId: string, { kind, actorId: by, target }: ActRow): boolean {
  return kind !== 'delete' || by !== target?.uid || by === actorId;
}

/** Undoes each kind of act; returns false if a newer act prevents it. */
const undoByKind: Record<ActRow['kind'], (locked: LockedChat, act: ActRow) => Promise<boolean>> = {
  delete: (locked, act) => restoreEvents(locked, act.before),
  slow: undoModeChange,
  hold: undoModeChange,
  release: undoRelease,
  decline: undoDecision,
  mute: undoMute,
  unmute: undoUnmute,
  unpin: (locked, act) => restoreEvents(locked, act.before),
  async pin(locked, { madeN, before }) {
    const pinned = await locked.acts.findCopy(locked.room, 'pinned');
    if (pinned === null || pinned.n !== madeN) return false;
    await removeEvents(locked, [pinned.n]);
    await restoreEvents(locked, before);
    return true;
  },
  async ban(locked, act) {
    const ban = await banOf(locked.acts.tx, locked.chat, act.target?.uid ?? '');
    if (ban?.actId !== act.id) return false;
    await endBan(locked, ban);
    return true;
  },
  async sweep(locked, { id, before }) {
    const bans = await bansOfAct(locked.acts.tx, locked.chat, id);
    if (bans.length > 0) await unsilence(locked, bans);
    return (await restoreEvents(locked, before)) || bans.length > 0;
  },
  async unban(locked, { id: actId, target }) {
    const { acts, chat } = locked;
    if (!target || (await banOf(acts.tx, chat, target.uid))) return false;
    const { uid, userName } = target;
    const before = await applyBans(locked, [{ uid, userName }], actId);
    await setBefore(acts.tx, { clientId: chat.clientId, actId }, before);
    return true;
  },
};
