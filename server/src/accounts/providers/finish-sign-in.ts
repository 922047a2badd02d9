import type { ProviderPurpose } from '@nave/domain/accounts/providers.api.ts';
import { ofProvider, providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { Tries } from '../../platform/process/ports.ts';
import type { Account } from '../accounts.store.ts';
import type { Identity } from '../identity/identify.ts';
import { takeTry } from '../take-try.ts';
import type { AttemptRow } from './attempts.store.ts';
import type { Attempts } from './attempts.ts';
import type { EnabledProviders } from './enabled-providers.ts';
import { type AccountOfDeps, accountOf } from './provider-account.ts';
import { reasonOf, type VerifiedIdentity } from './provider-adapter.ts';

export interface FinishSignInDeps extends AccountOfDeps {
  attempts: Attempts;
  enabledProviders: EnabledProviders;
  finishes: Tries;
  log: Log;
}

interface FinishInput {
  network: string;
  identity: Identity;
  /** The value of the browser's `oauth` cookie. */
  browser: string | undefined;
  /** The path to which the provider redirected the browser. */
  callback: string;
  /** The query of the address to which the provider redirected the browser. */
  answer: string;
}

/** Completes a sign-in at a provider; returns the account and the purpose. A refused sign-in changes no account. */
export async function finishSignIn(
  deps: FinishSignInDeps,
  { network, identity, browser, callback, answer }: FinishInput,
): Promise<{ account: Account; purpose: ProviderPurpose }> {
  await takeTry(deps.finishes, network, kernelRefusals.tooMany);
  const query = new URLSearchParams(answer);
  const attempt = await deps.attempts.take(query.get('state') ?? '', browser);
  if (!attempt) throw new Refusal(providerRefusals.over);
  const { verifiedIdentity, label } = await verifyIdentity(deps, attempt, { callback, query });
  const account = await accountOf(deps, { attempt, verifiedIdentity, label, actor: identity.actor });
  await deps.finishes.giveBack(network);
  return { account, purpose: attempt.purpose };
}

/** ACC-13: a provider that was disabled in the meantime is refused. */
async function verifyIdentity(
  { enabledProviders, log }: FinishSignInDeps,
  attempt: AttemptRow,
  { callback, query }: { callback: string; query: URLSearchParams },
): Promise<{ verifiedIdentity: VerifiedIdentity; label: string }> {
  const { provider, clientId } = attempt;
  const enabled = (await enabledProviders(clientId)).find((candidate) => candidate.provider === provider);
  if (!enabled) throw new Refusal(providerRefusals.notOffered);
  // Prevents mix-up attacks (RFC 9700, 4.4): a code that arrives at another provider's callback must not be redeemed.
  if (new URL(enabled.callbackUrl).pathname !== callback) throw new Refusal(providerRefusals.elsewhereBack);
  if (query.get('error') === 'access_denied') throw new Refusal(providerRefusals.cancelled);
  try {
    return {
      verifiedIdentity: await enabled.adapter.verifyCallback(new URL(`${enabled.callbackUrl}?${query}`), attempt),
      label: enabled.label,
    };
  } catch (error) {
    log.warn({ reason: reasonOf(error), provider, clientId }, 'sign-in at a provider failed');
    throw new Refusal(ofProvider(providerRefusals.failed, enabled.label));
  }
}
