import type { ChatTarget } from '@nave/domain/chat/chat.policy.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AddCommand } from '../../platform/realtime/topics/registry.ts';
import type { Rule } from '../../platform/rule.ts';
import type { ChatLimits } from '../chat-limits.ts';
import { createMarking, type MarkingDeps } from './mark-messages.ts';
import { hasMarkOfCommand } from './marks.store.ts';

interface MarksSocketDeps extends MarkingDeps {
  db: Db;
  clock: Clock;
  limits: Pick<ChatLimits, 'ofMarks'>;
  command: AddCommand<(typeof chatCommands)[keyof typeof chatCommands]>;
  rules: Record<'mark', Rule<ChatTarget>>;
}

/** Registers the commands for likes and flags. */
export function marksSocket({ limits, command, rules, db, clock, ...deps }: MarksSocketDeps): void {
  const mark = createMarking(deps);
  for (const kind of ['like', 'flag'] as const) {
    command(chatCommands[kind], {
      params: ({ contentId }) => ({ contentId }),
      rule: rules.mark,
      async handle(actor, { content, now }, { n, isOn }, { commandId }) {
        const waitMs = await limits.ofMarks.take(actor.id, now);
        if (waitMs > 0) throw new Refusal(chatRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
        return { at: await mark(content, { kind, n, uid: actor.id, isOn, commandId }) };
      },
      async alreadyDone(actor, { contentId, n }, { commandId }) {
        if (!isId(contentId)) return null;
        const isStored = await hasMarkOfCommand(db, { contentId, kind, n, uid: actor.id, commandId });
        return isStored ? { at: clock.now().getTime() } : null;
      },
    });
  }
}
