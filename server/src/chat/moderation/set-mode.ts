import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { ChatModes } from '@nave/domain/chat/chat-modes.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 as uuid } from 'uuid';
import type { ActRow } from './moderation.store.ts';
import { hasNewer, modesOf, setModes } from './modes.store.ts';
import { type ActDeps, type Asked, type HeldChat, recordAct, requireModerator } from './record-act.ts';

/** Sets how long a viewer waits between two messages of theirs (CHAT-153); 0 ends it. */
export async function slowDown(deps: ActDeps, asked: Asked, slowSeconds: ChatModes['slowSeconds']) {
  return recordAct(deps, asked, 'slow', async (held) => {
    requireModerator(held);
    const modes = await modesOf(held.acts.tx, held.chat);
    if (modes.slowSeconds === slowSeconds) throw new Refusal(chatRefusals.slowAlready);
    await keepAs(held, modes, { ...modes, slowSeconds });
    return { target: null, before: [], change: { from: modes.slowSeconds, to: slowSeconds } };
  });
}

/** Sets whose messages a host looks at first (CHAT-161). */
export async function holdMessages(deps: ActDeps, asked: Asked, holds: ChatModes['holds']) {
  return recordAct(deps, asked, 'hold', async (held) => {
    requireModerator(held);
    const modes = await modesOf(held.acts.tx, held.chat);
    if (modes.holds === holds) throw new Refusal(chatRefusals.holdAlready);
    await keepAs(held, modes, { ...modes, holds });
    return { target: null, before: [], change: { from: modes.holds, to: holds } };
  });
}

/** Sets what an act changed back to what it was; false where it was changed again since. */
export async function setBack(held: HeldChat, act: ActRow): Promise<boolean> {
  if (await hasNewer(held.acts.tx, held.chat, act)) return false;
  const modes = await modesOf(held.acts.tx, held.chat);
  // Each kind has set its own before.
  const field = act.kind === 'slow' ? 'slowSeconds' : 'holds';
  await keepAs(held, modes, { ...modes, [field]: act.change?.from });
  return true;
}

/** A chat that is kept otherwise than usual judges each message by itself; viewers learn what concerns them. */
async function keepAs({ acts, room, chat, actor }: HeldChat, before: ChatModes, modes: ChatModes): Promise<void> {
  await setModes(acts.tx, chat, modes);
  await acts.guard(room, modes.slowSeconds > 0 || modes.holds !== 'nothing');
  if (modes.slowSeconds === before.slowSeconds) return;
  const data = { slowSeconds: modes.slowSeconds };
  await acts.append(room, [{ authorId: actor.id, commandId: uuid(), type: 'mode', data }]);
}
