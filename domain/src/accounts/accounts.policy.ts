import type { Actor } from '../kernel/actor.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { allowedIf, type Decision } from '../kernel/refusal.ts';

/**
 * Whether the actor may change the password and sessions of their own account. Requests with an access token may not.
 */
export function canManageAccount(actor: Actor): Decision {
  return allowedIf(actor.kind === 'user' && !actor.byToken, kernelRefusals.unauthorized);
}
