import type { ChatTarget } from '@nave/domain/chat/chat.policy.ts';
import { chatCommands, chatSelfTopic, chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import { CHAT_MARKS } from '@nave/domain/chat/chat-acts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { AddCommand, AddTopic } from '../../platform/realtime/topics/registry.ts';
import type { Rule } from '../../platform/rule.ts';
import { markedBy } from '../marks/marks.store.ts';
import { banAuthor, unbanAuthor } from './ban-author.ts';
import { deleteMessage } from './delete-message.ts';
import { banOf } from './moderation.store.ts';
import { pinMessage, unpinMessage } from './pin-message.ts';
import { readModeration } from './read-moderation.ts';
import type { ActDeps } from './record-act.ts';
import { undoAct } from './undo-act.ts';

interface ModerationSocketDeps extends ActDeps {
  db: Db;
  realtime: Realtime;
  topic: AddTopic<(typeof chatTopics)[keyof typeof chatTopics]>;
  command: AddCommand<(typeof chatCommands)[keyof typeof chatCommands]>;
  rules: Record<'read' | 'moderate', Rule<ChatTarget>>;
}

/** What the hosts of a chat follow and do, and how everybody stands in it. */
export function moderationSocket(deps: ModerationSocketDeps): void {
  const { db, realtime, topic, command, rules } = deps;

  topic(chatTopics.staff, {
    // On the socket nobody learns that there is such a topic.
    rule: { ...rules.moderate, signedIn: false },
    snapshot: ({ content }, actor) => readModeration(db, actor, content),
  });
  topic(chatTopics.self, {
    rule: ownStanding(rules.read),
    async snapshot({ content }, { id: uid }) {
      const own = { uid, limit: CHAT_MARKS };
      return {
        isBanned: (await banOf(db, content, uid)) !== undefined,
        likes: await markedBy(db, content, { ...own, kind: 'like' }),
        flags: await markedBy(db, content, { ...own, kind: 'flag' }),
      };
    },
  });

  const params = ({ contentId }: { contentId: string }) => ({ contentId });
  const asked = (actor: Actor, { content }: ChatTarget, { commandId }: { commandId: string }) => ({
    ...{ actor, content, commandId },
  });
  /** Told to every tab of somebody, after the commit (CHAT-99, CHAT-100). */
  const tell = async ({ content }: ChatTarget, uid: string) => {
    const isBanned = (await banOf(db, content, uid)) !== undefined;
    realtime.publish(chatSelfTopic(content.id, uid), 'standing', { isBanned });
  };
  command(chatCommands.delete, {
    ...{ params, rule: rules.read },
    handle: (actor, target, { n }, context) => deleteMessage(deps, asked(actor, target, context), n),
  });
  command(chatCommands.pin, {
    ...{ params, rule: rules.moderate },
    handle: (actor, target, pin, context) => pinMessage(deps, asked(actor, target, context), pin),
  });
  command(chatCommands.unpin, {
    ...{ params, rule: rules.moderate },
    handle: (actor, target, { n }, context) => unpinMessage(deps, asked(actor, target, context), n),
  });
  command(chatCommands.ban, {
    ...{ params, rule: rules.moderate },
    async handle(actor, target, { uid }, context) {
      const done = await banAuthor(deps, asked(actor, target, context), uid);
      await tell(target, uid);
      return done;
    },
  });
  command(chatCommands.unban, {
    ...{ params, rule: rules.moderate },
    async handle(actor, target, { uid }, context) {
      const done = await unbanAuthor(deps, asked(actor, target, context), uid);
      await tell(target, uid);
      return done;
    },
  });
  command(chatCommands.undo, {
    ...{ params, rule: rules.moderate },
    async handle(actor, target, { actId }, context) {
      const { at, uid } = await undoAct(deps, asked(actor, target, context), actId);
      await tell(target, uid);
      return { at };
    },
  });
}

/** One's own: another's is answered as one that is not there. */
function ownStanding(read: Rule<ChatTarget>): Rule<ChatTarget> {
  return {
    ...read,
    who: 'oneself, where one may read the chat',
    load: async (actor, params) => (params.actorId === actor.id ? read.load(actor, params) : null),
  };
}
