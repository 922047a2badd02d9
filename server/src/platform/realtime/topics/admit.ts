import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { CommandEntry, TopicEntry } from './registry.ts';

type Params = Record<string, string>;

/** Returns what the topic's rule has loaded. Returns null if the actor may not follow the topic (API-109). */
export async function admitToTopic(
  { rule }: TopicEntry,
  actor: Actor,
  params: Params,
): Promise<{ target: unknown } | null> {
  if (rule.signedIn && actor.kind === 'guest') return null;
  const target = await rule.load(actor, params);
  if (target === null) return null;
  return rule.may(actor, target).allowed ? { target } : null;
}

/** Returns what the command's rule has loaded. Throws the refusal of the first check that fails. */
export async function admitToCommand({ rule }: CommandEntry, actor: Actor, params: Params): Promise<unknown> {
  if (rule.signedIn && actor.kind === 'guest') throw new Refusal(kernelRefusals.notSignedIn);
  const target = await rule.load(actor, params);
  if (target === null) throw new Refusal(rule.missing);
  const decision = rule.may(actor, target);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  return target;
}
