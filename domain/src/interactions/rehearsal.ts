import type { Interaction } from '../contents/interactions/interaction.ts';
import { dueAt } from '../contents/interactions/interaction-times.ts';
import type { Timing } from '../contents/timing.ts';
import { canBeSent } from './send-window.ts';

/** Something that happens during a content, at `at` (epoch ms). */
export type Moment =
  | { kind: 'opens' | 'starts' | 'videoEnds' | 'closes'; at: number }
  /** An interaction that has a time. `isSent`: it sends itself then, since the content is open and no host holds it. */
  | { kind: 'interaction'; at: number; interaction: Interaction; isSent: boolean };

/** Returns what happens during a content, in order; empty for an on-demand content. */
export function momentsOf(content: Timing, interactions: readonly Interaction[]): Moment[] {
  const { opensAt, startsAt, closesAt, videoEndsAt = null } = content;
  if (opensAt === null || startsAt === null || closesAt === null) return [];
  const ends: Moment[] = videoEndsAt === null ? [] : [{ kind: 'videoEnds', at: Date.parse(videoEndsAt) }];
  const timed = interactions.flatMap((interaction): Moment[] => {
    // An interaction that was sent in the content itself is unsent again in its rehearsal.
    const at = dueAt({ ...interaction, showAt: null }, startsAt);
    if (at === null) return [];
    return [{ kind: 'interaction', at, interaction, isSent: !interaction.isHeld && canBeSent(content, at) }];
  });
  const moments: Moment[] = [
    { kind: 'opens', at: Date.parse(opensAt) },
    { kind: 'starts', at: Date.parse(startsAt) },
    ...timed,
    ...ends,
    { kind: 'closes', at: Date.parse(closesAt) },
  ];
  return moments.sort((a, b) => a.at - b.at);
}

/**
 * Returns the interactions that viewers have at `now` (epoch ms), as they would be sent: at their times, or when they
 * were sent by hand (epoch ms by id). The first of both counts.
 */
export function sentBy(
  now: number,
  moments: readonly Moment[],
  byHand: ReadonlyMap<string, { interaction: Interaction; at: number }>,
): Interaction[] {
  const timed = moments.flatMap((moment) =>
    moment.kind === 'interaction' && moment.isSent ? [{ interaction: moment.interaction, at: moment.at }] : [],
  );
  const sent = new Map<string, Interaction>();
  for (const { interaction, at } of [...timed, ...byHand.values()].sort((a, b) => a.at - b.at))
    if (at <= now && !sent.has(interaction.id))
      sent.set(interaction.id, { ...interaction, showAt: new Date(at).toISOString(), hideAt: null });
  return [...sent.values()];
}
