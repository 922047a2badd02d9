import { contentRefusals } from '@nave/domain/contents/contents.texts.ts';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { noCounts } from '@nave/domain/interactions/counts.ts';
import { canSend } from '@nave/domain/interactions/interactions.policy.ts';
import { sentInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { interactionsRefusals } from '@nave/domain/interactions/interactions.texts.ts';
import { canBeSent } from '@nave/domain/interactions/send-window.ts';
import { mayShowResults } from '@nave/domain/interactions/shown-results.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { v7 } from 'uuid';
import type { ClientEvents, NewClientEvent } from '../clients/events/client-events.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Executor } from '../platform/database/database.ts';
import type { RoomActs } from '../platform/realtime/rooms/room-acts.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { countsOfInteractions } from './answers.store.ts';
import type { InteractionsTarget } from './interaction-rules.ts';
import { presentCounts } from './present-counts.ts';
import { presentSent } from './present-sent.ts';

export interface SendDeps {
  rooms: Rooms;
  events: ClientEvents;
  interactionWrites: InteractionWrites;
  /** Returns a signed-in actor with current rights; null if the session has ended. */
  reloadActor(executor: Executor, actor: Actor): Promise<Actor | null>;
  /** Called after interactions of a content have changed. */
  announce(contentId: string): void;
}

/** The actor, the content, and the id of the interaction. */
export interface InteractionRequest extends InteractionsTarget {
  actor: Actor;
  interactionId: string;
}

/**
 * Sends an interaction to all viewers, between opensAt and closesAt (INT-6, INT-11). Sending it again changes nothing
 * (INT-12).
 */
export function sendInteraction(deps: SendDeps, request: InteractionRequest): Promise<Interaction> {
  return changeShown(deps, request, async ({ acts, setTimes }) => {
    requireLive(request, acts.at);
    const { interaction, isChanged } = await setTimes((stored) =>
      isSent(stored) ? null : { showAt: new Date(acts.at), hideAt: null },
    );
    const event = isChanged ? { type: 'shown', data: presentSent(interaction) } : null;
    return { interaction, event, isSentNow: isChanged };
  });
}

/** Ends a sent interaction for viewers who have not answered it yet. */
export function closeInteraction(deps: SendDeps, request: InteractionRequest): Promise<Interaction> {
  return changeShown(deps, request, async ({ acts, setTimes }) => {
    const { interaction, isChanged } = await setTimes((stored) => {
      if (!isSent(stored)) throw new Refusal(interactionsRefusals.notSent);
      const isClosed = stored.hideAt !== null && stored.hideAt.getTime() <= acts.at;
      return isClosed ? null : { hideAt: new Date(acts.at) };
    });
    const { id, hideAt } = interaction;
    return { interaction, event: isChanged ? { type: 'closed', data: { id, hideAt } } : null };
  });
}

/** Shows a closed interaction again to viewers who have not answered it. */
export function reopenInteraction(deps: SendDeps, request: InteractionRequest): Promise<Interaction> {
  return changeShown(deps, request, async ({ acts, setTimes }) => {
    requireLive(request, acts.at);
    const { interaction, isChanged } = await setTimes((stored) => {
      if (!isSent(stored)) throw new Refusal(interactionsRefusals.notSent);
      return stored.hideAt === null ? null : { hideAt: null };
    });
    return { interaction, event: isChanged ? { type: 'shown', data: presentSent(interaction) } : null };
  });
}

/** Holds an unsent interaction, which then does not send itself, or releases it. */
export function holdInteraction(deps: SendDeps, request: InteractionRequest, isHeld: boolean): Promise<Interaction> {
  return changeShown(deps, request, async ({ setTimes }) => {
    const { interaction } = await setTimes((stored) => {
      if (isSent(stored)) throw new Refusal(contentRefusals.interactionSent);
      return stored.isHeld === isHeld ? null : { isHeld };
    });
    return { interaction, event: null };
  });
}

/**
 * Shows viewers how often each response was chosen, or hides it. Throws a `Refusal` before there are enough answers, and
 * if a response gives an address or asks for a host.
 */
export function showResults(deps: SendDeps, request: InteractionRequest, isShown: boolean): Promise<Interaction> {
  return changeShown(deps, request, async ({ acts, setTimes }) => {
    const counts = presentCounts(await countsOfInteractions(acts.tx, [request.interactionId]));
    const { interaction, isChanged } = await setTimes((stored) => {
      if (!isSent(stored)) throw new Refusal(interactionsRefusals.notSent);
      if (isShown && !mayShowResults(stored.responses, counts[stored.id] ?? noCounts))
        throw new Refusal(interactionsRefusals.noResults);
      return stored.areResultsShown === isShown ? null : { areResultsShown: isShown };
    });
    return { interaction, event: isChanged ? { type: 'shown', data: presentSent(interaction) } : null };
  });
}

function requireLive({ content }: InteractionRequest, now: number): void {
  if (!canBeSent(content, now)) throw new Refusal(interactionsRefusals.notLive);
}

interface Changing {
  acts: RoomActs;
  /** Sets the times of the request's interaction. */
  setTimes(times: Parameters<InteractionWrites['setTimes']>[3]): ReturnType<InteractionWrites['setTimes']>;
}

interface Changed {
  interaction: Interaction;
  /** The event for the content's viewers; null if nothing has changed. */
  event: { type: string; data: unknown } | null;
  /** Whether the interaction was sent, which the event log records. */
  isSentNow?: boolean;
}

/**
 * Runs `work` and stores its event in one transaction, which locks the content's room and loads the actor's rights
 * again. So the second of two concurrent requests sees the result of the first.
 */
async function changeShown(
  { rooms, events, interactionWrites, reloadActor, announce }: SendDeps,
  { actor, content, interactionId: id }: InteractionRequest,
  work: (changing: Changing) => Promise<Changed>,
): Promise<Interaction> {
  const room = sentInteractionsTopic(content.id);
  const ref = { clientId: content.clientId, contentId: content.id };
  const interaction = await rooms.act([room], async (acts) => {
    await requireCurrent({ reloadActor }, acts.tx, actor, (current) => canSend(current, { content }));
    const changed = await work({
      acts,
      setTimes: (times) =>
        interactionWrites.setTimes(acts.tx, ref, { id, missing: interactionsRefusals.notFound }, times),
    });
    if (changed.event) await acts.append(room, [{ authorId: actor.id, commandId: v7(), ...changed.event }]);
    if (changed.isSentNow) events.record(acts.tx, content.clientId, [sentEvent(content.id, id)]);
    return changed.interaction;
  });
  announce(content.id);
  return interaction;
}

/** Returns the event of an interaction that was sent to viewers. */
export function sentEvent(contentId: string, interactionId: string): NewClientEvent {
  return { type: 'interaction.sent', data: { contentId, interactionId } };
}

/** Throws a `Refusal` unless the actor's current rights allow the change. */
export async function requireCurrent(
  { reloadActor }: Pick<SendDeps, 'reloadActor'>,
  tx: Executor,
  actor: Actor,
  may: (current: Actor) => ReturnType<typeof canSend>,
): Promise<void> {
  const current = await reloadActor(tx, actor);
  if (!current) throw new Refusal(kernelRefusals.notSignedIn);
  const decision = may(current);
  if (!decision.allowed) throw new Refusal(decision.refusal);
}
