import { analyticsRefusals } from '@nave/domain/analytics/analytics.texts.ts';
import { peopleCommandShapes } from '@nave/domain/analytics/people.api.ts';
import { peopleCommands } from '@nave/domain/analytics/people.protocol.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FoundContent } from '../contents/find-content.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gather } from '../platform/gather.ts';
import type { Limit } from '../platform/process/limiting.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { PresenceSlice } from '../presence/presence.slice.ts';
import type { ViewerRules } from './analytics-rules.ts';
import { type PeopleAnswer, storePeople } from './people.store.ts';

/** Answers at a content that arrive within this time, in milliseconds, are stored together, up to a number. */
const STORE_EVERY_MS = 500;
const MOST_TOGETHER = 2_000;

interface Deps {
  realtime: Pick<Realtime, 'commands'>;
  db: Db;
  clock: Clock;
  rules: ViewerRules;
  /** The rate limits of each person, and of all people behind an address. */
  limit: Limit;
  limitAddress: Limit;
  isAt: PresenceSlice['isAt'];
}

/** Registers the command with which viewers say how many they are at their screen (ANA-113). */
export function peopleSocket({ realtime, db, clock, rules, limit, limitAddress, isAt }: Deps): void {
  const store = gather<FoundContent['content'], PeopleAnswer, void>({
    everyMs: STORE_EVERY_MS,
    most: MOST_TOGETHER,
    async store({ id, clientId }, answers) {
      // The last answer of each viewer counts.
      const last = [...new Map(answers.map((answer) => [answer.viewerId, answer])).values()];
      const content = { clientId, contentId: id };
      await inTransaction(db, (tx) => storePeople(tx, content, last, clock.now()));
      return answers.map(() => undefined);
    },
  });
  realtime.commands(peopleCommands, peopleCommandShapes)(peopleCommands.answer, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.sayPeople,
    async handle(actor, { content }, { people, isGlobalUser }, { connection, caller }) {
      await limit(actor.id);
      await limitAddress(caller.address);
      if (!isAt(connection, content.id)) throw new Refusal(analyticsRefusals.notThere);
      const isOfStaff = isGlobalUser || isStaff(actor, content.clientId);
      if (!isOfStaff) await store(content, { viewerId: actor.id, people });
      return { at: clock.now().getTime() };
    },
  });
}
