import { type Actor, roleOn } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/**
 * Whether the actor may require a second factor of a client's staff. The client's owner and the global owner may;
 * requests with an access token may not (ACC-260).
 */
export function canRequireSecondFactor(actor: Actor, client: { id: string }): Decision {
  const isPerson = actor.kind === 'user' && !actor.byToken;
  return allowedIf(isPerson && roleOn(actor, client.id) === 'owner', kernelRefusals.unauthorized);
}
