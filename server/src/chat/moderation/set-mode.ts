import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatModes } from '@nave/domain/chat/chat-modes.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { ActRow } from './moderation.store.ts';
import { hasNewer, modesOf, setModes } from './modes.store.ts';
import { type ActDeps, type Asked, type HeldChat, recordAct, requireModerator } from './record-act.ts';

/** Sets the time between two messages of a viewer (CHAT-153); 0 turns slow mode off. */
export async function slowDown(deps: ActDeps, asked: Asked, slowSeconds: ChatModes['slowSeconds']) {
  return recordAct(deps, asked, 'slow', async (held) => {
    requireModerator(held);
    const modes = await modesOf(held.acts.tx, held.chat);
    if (modes.slowSeconds === slowSeconds) throw new Refusal(chatRefusals.slowAlready);
    await keepAs(held, modes, { ...modes, slowSeconds });
    return { target: null, before: [], change: { from: modes.slowSeconds, to: slowSeconds } };
  });
}

/** Sets whose messages are held for a host (CHAT-161). */
export async function holdMessages(deps: ActDeps, asked: Asked, holds: ChatModes['holds']) {
  return recordAct(deps, asked, 'hold', async (held) => {
    requireModerator(held);
    const modes = await modesOf(held.acts.tx, held.chat);
    if (modes.holds === holds) throw new Refusal(chatRefusals.holdAlready);
    await keepAs(held, modes, { ...modes, holds });
    return { target: null, before: [], change: { from: modes.holds, to: holds } };
  });
}

/** Restores the mode that an act changed; false where it was changed again since. */
export async function setBack(held: HeldChat, act: ActRow): Promise<boolean> {
  if (await hasNewer(held.acts.tx, held.chat, act)) return false;
  const modes = await modesOf(held.acts.tx, held.chat);
  // The `before` value belongs to the mode of this kind of act.
  const field = act.kind === 'slow' ? 'slowSeconds' : 'holds';
  await keepAs(held, modes, { ...modes, [field]: act.change?.from });
  return true;
}

/** In a chat with other than the default modes each message is judged; viewers receive the modes that concern them. */
async function keepAs({ acts, room, chat, actor }: HeldChat, before: ChatModes, modes: ChatModes): Promise<void> {
  await setModes(acts.tx, chat, modes);
  await acts.guard(room, modes.slowSeconds > 0 || modes.holds !== 'nothing');
  if (modes.slowSeconds === before.slowSeconds) return;
  const data = { slowSeconds: modes.slowSeconds };
  await acts.append(room, [{ authorId: actor.id, commandId: uuid(), type: 'mode', data }]);
}
