import { interactionsShapes } from '@nave/domain/interactions/interactions.api.ts';
import { interactionsCalls } from '@nave/domain/interactions/interactions.calls.ts';
import { interactionsRefusals } from '@nave/domain/interactions/interactions.texts.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FindContentFor } from '../paywall/admissions.ts';
import type { Routes } from '../platform/http/route.ts';
import type { AnswerInteraction } from './answer-interaction.ts';
import { interactionRules } from './interaction-rules.ts';
import { addInteraction, changeInteraction, deleteInteraction, type PrepareDeps } from './prepare-interactions.ts';
import { type AnswersDeps, readAnswers } from './read-answers.ts';
import {
  closeInteraction,
  holdInteraction,
  reopenInteraction,
  sendInteraction,
  showResults,
} from './send-interaction.ts';
import type { StaffAnnouncer } from './staff-announcer.ts';

interface Deps extends PrepareDeps, AnswersDeps {
  routes: Routes;
  findContent: FindContentFor;
  answer: AnswerInteraction;
  announcer: Pick<StaffAnnouncer, 'read'>;
}

/** Routes for the interactions of a content (API-47). */
export function interactionRoutes({ routes, findContent, answer, announcer, ...deps }: Deps): void {
  const add = routes.of('interactions', interactionsCalls, interactionsShapes);
  const rules = interactionRules(findContent);
  add(interactionsCalls.list, {
    summary: 'The interactions of a content, with the number of answers',
    rule: rules.send,
    handle: ({ target: { content } }) => announcer.read(content),
  });
  add(interactionsCalls.add, {
    summary: 'Add an interaction to a content',
    rule: rules.prepare,
    handle: ({ actor, target, body }) => addInteraction(deps, { actor, ...target }, body),
  });
  add(interactionsCalls.change, {
    summary: 'Change an interaction that was not sent yet',
    rule: rules.prepare,
    handle: ({ actor, target, params, body }) => changeInteraction(deps, { actor, ...target, ...named(params) }, body),
  });
  add(interactionsCalls.delete, {
    summary: 'Delete an interaction that was not sent yet',
    rule: rules.prepare,
    handle: ({ actor, target, params }) => deleteInteraction(deps, { actor, ...target, ...named(params) }),
  });
  add(interactionsCalls.send, {
    summary: 'Send an interaction to all viewers of a content',
    rule: rules.send,
    handle: ({ actor, target, params }) => sendInteraction(deps, { actor, ...target, ...named(params) }),
  });
  add(interactionsCalls.close, {
    summary: 'Close a sent interaction',
    rule: rules.send,
    handle: ({ actor, target, params }) => closeInteraction(deps, { actor, ...target, ...named(params) }),
  });
  add(interactionsCalls.reopen, {
    summary: 'Show a closed interaction again',
    rule: rules.send,
    handle: ({ actor, target, params }) => reopenInteraction(deps, { actor, ...target, ...named(params) }),
  });
  add(interactionsCalls.hold, {
    summary: 'Keep an interaction from sending itself',
    rule: rules.send,
    handle: ({ actor, target, params }) => holdInteraction(deps, { actor, ...target, ...named(params) }, true),
  });
  add(interactionsCalls.release, {
    summary: 'Let a held interaction send itself again',
    rule: rules.send,
    handle: ({ actor, target, params }) => holdInteraction(deps, { actor, ...target, ...named(params) }, false),
  });
  add(interactionsCalls.results, {
    summary: 'Show viewers the results of an interaction, or hide them',
    rule: rules.send,
    handle: ({ actor, target, params, body }) =>
      showResults(deps, { actor, ...target, ...named(params) }, body.isShown),
  });
  add(interactionsCalls.answer, {
    summary: 'Answer or dismiss a sent interaction',
    rule: rules.view,
    handle: ({ actor, target, params, body }) =>
      answer(target.content, actor, { ...body, interactionId: named(params).interactionId }),
  });
  add(interactionsCalls.answers, {
    summary: 'The answers of viewers to the interactions of a content, in pages',
    rule: rules.prepare,
    handle: ({ target: { content }, query }) => readAnswers(deps, content, query.after ?? null),
  });
}

/** Throws the refusal of a missing interaction for an id that no interaction can have. */
function named({ interactionId }: { interactionId: string }): { interactionId: string } {
  if (!isId(interactionId)) throw new Refusal(interactionsRefusals.notFound);
  return { interactionId };
}
