import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatModes } from '@nave/domain/chat/chat-modes.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { ActRow } from './moderation.store.ts';
import { hasNewer, modesOf, setModes } from './modes.store.ts';
import { type ActDeps, type ActRequest, type LockedChat, recordAct, requireModerator } from './record-act.ts';

/** Sets the time between two messages of a viewer, in seconds (CHAT-153); 0 turns slow mode off. */
export async function setSlowMode(deps: ActDeps, request: ActRequest, slowSeconds: ChatModes['slowSeconds']) {
  return recordAct(deps, request, 'slow', async (locked) => {
    requireModerator(locked);
    const modes = await modesOf(locked.acts.tx, locked.chat);
    if (modes.slowSeconds === slowSeconds) throw new Refusal(chatRefusals.slowAlready);
    await applyModes(locked, modes, { ...modes, slowSeconds });
    return { target: null, before: [], change: { from: modes.slowSeconds, to: slowSeconds } };
  });
}

/** Sets whose messages are held for a host (CHAT-161). */
export async function setHoldMode(deps: ActDeps, request: ActRequest, holds: ChatModes['holds']) {
  return recordAct(deps, request, 'hold', async (locked) => {
    requireModerator(locked);
    const modes = await modesOf(locked.acts.tx, locked.chat);
    if (modes.holds === holds) throw new Refusal(chatRefusals.holdAlready);
    await applyModes(locked, modes, { ...modes, holds });
    return { target: null, before: [], change: { from: modes.holds, to: holds } };
  });
}

/** Restores the mode that an act changed. Returns false if the mode was changed again since. */
export async function undoModeChange(locked: LockedChat, act: ActRow): Promise<boolean> {
  if (await hasNewer(locked.acts.tx, locked.chat, act)) return false;
  const modes = await modesOf(locked.acts.tx, locked.chat);
  const field = act.kind === 'slow' ? 'slowSeconds' : 'holds';
  await applyModes(locked, modes, { ...modes, [field]: act.change?.from });
  return true;
}

/** Stores the modes and publishes slow mode. While a mode is on, the room checks each message under its lock. */
async function applyModes({ acts, room, chat, actor }: LockedChat, before: ChatModes, modes: ChatModes): Promise<void> {
  await setModes(acts.tx, chat, modes);
  await acts.guard(room, modes.slowSeconds > 0 || modes.holds !== 'nothing');
  if (modes.slowSeconds === before.slowSeconds) return;
  const data = { slowSeconds: modes.slowSeconds };
  await acts.append(room, [{ authorId: actor.id, commandId: uuid(), type: 'mode', data }]);
}
