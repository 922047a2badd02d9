import { isShown } from '@nave/domain/contents/interactions/interaction-times.ts';
import { interactionsCommandShapes, interactionsTopicShapes } from '@nave/domain/interactions/interactions.api.ts';
import { interactionsCommands, interactionsTopics } from '@nave/domain/interactions/interactions.protocol.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { type AnswerInteraction, presentOwn } from './answer-interaction.ts';
import { answersOf } from './answers.store.ts';
import { interactionRules } from './interaction-rules.ts';
import { presentSent } from './present-sent.ts';
import type { resultsAnnouncer } from './results-announcer.ts';
import type { Screens } from './screens.ts';
import type { StaffAnnouncer } from './staff-announcer.ts';

interface Deps {
  db: Db;
  clock: Clock;
  realtime: Pick<Realtime, 'topics' | 'commands' | 'onDisconnect'>;
  findContent: FindContentFor;
  interactionWrites: InteractionWrites;
  announcer: StaffAnnouncer;
  results: ReturnType<typeof resultsAnnouncer>;
  answer: AnswerInteraction;
  screens: Screens;
}

/** Registers the topics and the command of a content's interactions. */
export function interactionsSocket({
  db,
  clock,
  realtime,
  findContent,
  interactionWrites,
  announcer,
  results,
  answer,
  screens,
}: Deps): void {
  const rules = interactionRules(findContent);
  const topic = realtime.topics(interactionsTopics, interactionsTopicShapes);
  const command = realtime.commands(interactionsCommands, interactionsCommandShapes);

  // Concurrent subscriptions share one load, because a whole congregation may join in the same second.
  const all = sharedLoad(async (key) => {
    const [contentId = '', clientId = ''] = key.split(' ');
    return interactionWrites.all(db, { contentId, clientId });
  });
  topic(interactionsTopics.sent, {
    rule: rules.view,
    async snapshot({ content }) {
      const now = clock.now().getTime();
      const interactions = await all(`${content.id} ${content.clientId}`);
      return { interactions: interactions.filter((one) => isShown(one, now)).map(presentSent) };
    },
  });
  topic(interactionsTopics.staff, {
    rule: rules.staffTopic,
    snapshot: ({ content }) => announcer.snapshot(content),
  });
  topic(interactionsTopics.results, {
    rule: rules.view,
    snapshot: ({ content }) => results.snapshot(content),
  });
  topic(interactionsTopics.own, {
    rule: rules.own,
    async snapshot({ content }, actor) {
      const rows = await answersOf(
        db,
        { contentId: content.id, clientId: content.clientId },
        { viewerIds: [actor.id] },
      );
      return { answers: rows.map(presentOwn) };
    },
  });
  command(interactionsCommands.answer, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.view,
    async handle(actor, { content }, { contentId: _, ...given }) {
      const data = await answer(content, actor, given);
      return { at: Date.parse(data.answeredAt), data };
    },
  });
  command(interactionsCommands.seen, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.view,
    async handle(actor, { content }, { interactionId }, { connection, isGone }) {
      if (!isGone()) screens.show(connection, actor, content.id, interactionId);
      return { at: clock.now().getTime() };
    },
  });
  realtime.onDisconnect(({ connection }) => screens.leave(connection));
}
