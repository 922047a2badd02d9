import type { ChatTarget } from '@nave/domain/chat/chat.policy.ts';
import { chatCommands, chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { AddCommand, AddTopic } from '../../platform/realtime/topics/registry.ts';
import type { Rule } from '../../platform/rule.ts';
import { banAuthor, unbanAuthor } from './ban-author.ts';
import { deleteMessage } from './delete-message.ts';
import { explainAct } from './explain-act.ts';
import { declineMessage, releaseMessage } from './held-messages.ts';
import { muteAuthor, unmuteAuthor } from './mute-author.ts';
import { pinMessage, unpinMessage } from './pin-message.ts';
import { publishHeld } from './publish-held.ts';
import { publishStanding } from './publish-standing.ts';
import { readModeration } from './read-moderation.ts';
import { standingReader } from './read-standing.ts';
import type { ActDeps } from './record-act.ts';
import { setHoldMode, setSlowMode } from './set-mode.ts';
import { undoAct } from './undo-act.ts';

interface ModerationSocketDeps extends ActDeps {
  db: Db;
  clock: Clock;
  realtime: Realtime;
  topic: AddTopic<(typeof chatTopics)[keyof typeof chatTopics]>;
  command: AddCommand<(typeof chatCommands)[keyof typeof chatCommands]>;
  rules: Record<'read' | 'moderate', Rule<ChatTarget>>;
}

/**
 * Registers the topics and commands of moderators, and the topic of a person's own ban, mute, marks and held messages.
 */
export function moderationSocket(deps: ModerationSocketDeps): void {
  const { db, clock, topic, command, rules } = deps;
  const readStanding = standingReader(db, clock);

  topic(chatTopics.staff, {
    // A visitor gets the same answer as for a missing topic, not a request to sign in.
    rule: { ...rules.moderate, signedIn: false },
    snapshot: ({ content }, actor) => readModeration(deps, actor, content),
  });
  topic(chatTopics.self, {
    rule: ownStanding(rules.read),
    snapshot: ({ content }, { id }) => readStanding(content, id),
  });

  const params = ({ contentId }: { contentId: string }) => ({ contentId });
  const request = (
    actor: Actor,
    { content }: ChatTarget,
    { commandId, why }: { commandId: string; why?: string | undefined },
  ) => ({ actor, content, commandId, why });
  const publishTo = ({ content }: ChatTarget, uid: string) => publishStanding(deps, content, [uid]);
  command(chatCommands.delete, {
    params,
    rule: rules.read,
    handle: (actor, target, { n, why }, { commandId }) =>
      deleteMessage(deps, request(actor, target, { commandId, why }), n),
  });
  command(chatCommands.pin, {
    params,
    rule: rules.moderate,
    handle: (actor, target, { why, ...pin }, { commandId }) =>
      pinMessage(deps, request(actor, target, { commandId, why }), pin),
  });
  command(chatCommands.unpin, {
    params,
    rule: rules.moderate,
    handle: (actor, target, { n, why }, { commandId }) =>
      unpinMessage(deps, request(actor, target, { commandId, why }), n),
  });
  command(chatCommands.slow, {
    params,
    rule: rules.moderate,
    handle: (actor, target, { seconds, why }, { commandId }) =>
      setSlowMode(deps, request(actor, target, { commandId, why }), seconds),
  });
  command(chatCommands.hold, {
    params,
    rule: rules.moderate,
    handle: (actor, target, { holds, why }, { commandId }) =>
      setHoldMode(deps, request(actor, target, { commandId, why }), holds),
  });
  const withHeld = { release: releaseMessage, decline: declineMessage } as const;
  for (const [verb, act] of Object.entries(withHeld) as [keyof typeof withHeld, typeof releaseMessage][])
    command(chatCommands[verb], {
      params,
      rule: rules.moderate,
      async handle(actor, target, { id, why }, { commandId }) {
        const { uid, ...done } = await act(deps, request(actor, target, { commandId, why }), id);
        if (uid) await publishHeld(deps, target.content, uid);
        return done;
      },
    });
  const withPerson = { ban: banAuthor, unban: unbanAuthor, unmute: unmuteAuthor } as const;
  for (const [verb, act] of Object.entries(withPerson) as [keyof typeof withPerson, typeof banAuthor][])
    command(chatCommands[verb], {
      params,
      rule: rules.moderate,
      async handle(actor, target, { uid, why }, { commandId }) {
        const done = await act(deps, request(actor, target, { commandId, why }), uid);
        await publishTo(target, uid);
        return done;
      },
    });
  command(chatCommands.mute, {
    params,
    rule: rules.moderate,
    async handle(actor, target, { why, ...mute }, { commandId }) {
      const done = await muteAuthor(deps, request(actor, target, { commandId, why }), mute);
      await publishTo(target, mute.uid);
      return done;
    },
  });
  command(chatCommands.explain, {
    params,
    rule: rules.moderate,
    handle: (actor, target, { actId, why }, { commandId }) =>
      explainAct(deps, request(actor, target, { commandId, why }), actId),
  });
  command(chatCommands.undo, {
    params,
    rule: rules.moderate,
    async handle(actor, target, { actId }, { commandId }) {
      const { at, uids } = await undoAct(deps, request(actor, target, { commandId }), actId);
      await publishStanding(deps, target.content, uids);
      return { at };
    },
  });
}

/** The rule for the topic of a caller's own ban, mute, marks and held messages. Topics of others are not found. */
function ownStanding(read: Rule<ChatTarget>): Rule<ChatTarget> {
  return {
    ...read,
    who: 'the person of this topic, if this person may read the chat',
    load: async (actor, params) => (params.actorId === actor.id ? read.load(actor, params) : null),
  };
}
