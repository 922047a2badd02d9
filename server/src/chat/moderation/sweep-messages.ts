import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { Sweep } from '@nave/domain/chat/sweep.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { applyBans } from './apply-bans.ts';
import { bansOf } from './moderation.store.ts';
import {
  type ActDeps,
  type ActRequest,
  type LockedChat,
  recordAct,
  removeEvents,
  requireModerator,
} from './record-act.ts';

type SweepRequest = Pick<Sweep, 'n' | 'ns' | 'isBanning'>;

/**
 * Removes the messages `ns`, which the host has seen in the preview, in one act (CHAT-186 to CHAT-188). With
 * `isBanning`, the act also bans their authors, which hides all of their messages. Skips messages of hosts, and
 * messages that were removed after the preview. Returns the ids of the people whom this act has banned.
 */
export async function sweepMessages(deps: ActDeps, request: ActRequest, { n, ns, isBanning }: SweepRequest) {
  let uids: string[] = [];
  const done = await recordAct(deps, request, 'sweep', async (locked) => {
    requireModerator(locked);
    const { acts, chat, actId } = locked;
    const messages = await remainingMessages(deps, locked, ns);
    const chosen = messages.find((message) => message.n === n) ?? messages[0];
    if (!chosen) throw new Refusal(chatRefusals.messageGone);
    const { uid, userName } = chosen;
    const target = { uid, userName, n: chosen.n };
    if (!isBanning)
      return {
        target,
        before: await removeEvents(
          locked,
          messages.map((message) => message.n),
        ),
      };
    const banned = new Set((await bansOf(acts.tx, chat)).map((ban) => ban.uid));
    const people = [...new Map(messages.map((message) => [message.uid, message])).values()];
    const toBan = people.filter((person) => !banned.has(person.uid));
    uids = toBan.map((person) => person.uid);
    return { target, before: await applyBans(locked, toBan, actId) };
  });
  return { ...done.data, uids };
}

/**
 * Returns the messages that still exist, with the names of their authors. Leaves out messages of people who were hosts
 * then or are hosts now.
 */
async function remainingMessages({ usersNow }: ActDeps, { acts, room, chat }: LockedChat, numbers: readonly number[]) {
  const events = [...(await acts.findEach(room, numbers)).values()].sort((a, b) => a.n - b.n);
  const messages = events.flatMap(({ n, type, data, authorId }) => {
    if (type !== 'message') return [];
    const { userName, isHost } = data as ChatMessage;
    return isHost ? [] : [{ n, uid: authorId, userName }];
  });
  const users = await usersNow(acts.tx, [...new Set(messages.map(({ uid }) => uid))]);
  const hosts = new Set(users.filter((user) => isHostOf(user, chat)).map(({ id }) => id));
  return messages.filter(({ uid }) => !hosts.has(uid));
}
