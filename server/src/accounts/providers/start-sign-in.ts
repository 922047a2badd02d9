import { invitationRefusals } from '@nave/domain/accounts/invitation.texts.ts';
import type { ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { ofProvider, providerRefusals } from '@nave/domain/accounts/providers.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { Tries } from '../../platform/process/ports.ts';
import { isVerifiedAccount } from '../credentials/revoke-credentials.ts';
import type { Identity } from '../identity/identify.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Invitations } from '../invitations/invitations.ts';
import { takeTry } from '../take-try.ts';
import type { Attempts } from './attempts.ts';
import type { EnabledProviders } from './enabled-providers.ts';
import { requireLinking } from './linking-rules.ts';
import { reasonOf } from './provider-adapter.ts';

export interface StartSignInDeps {
  attempts: Attempts;
  enabledProviders: EnabledProviders;
  invitations: Pick<Invitations, 'peek'>;
  starts: Tries;
  sessions: Sessions;
  log: Log;
}

interface StartInput {
  network: string;
  identity: Identity;
  /** The value of the browser's `oauth` cookie, if it has one. */
  browser: string | undefined;
  start: ProviderStart;
}

/** Starts a sign-in; returns the URL at the provider and the value of the browser's `oauth` cookie. */
export async function startSignIn(deps: StartSignInDeps, { network, identity, browser, start }: StartInput) {
  const { provider, clientId, purpose } = start;
  await takeTry(deps.starts, network, kernelRefusals.tooMany);
  const chosen = (await deps.enabledProviders(clientId)).find((enabled) => enabled.provider === provider);
  if (!chosen) throw new Refusal(providerRefusals.notOffered);
  const userId = await userOf(deps, network, identity, start);
  const begun = await deps.attempts.begin({ provider, clientId, purpose, userId }, browser);
  const url = await chosen.adapter.authorizationUrl(begun.attempt).catch((error: unknown) => {
    deps.log.warn({ reason: reasonOf(error), provider, clientId }, 'sign-in at a provider could not start');
    throw new Refusal(ofProvider(providerRefusals.failed, chosen.label));
  });
  return { url: url.href, browser: begun.browser };
}

/** Returns the user who links a provider or was invited; null for a sign-in, whose user is not known yet. */
async function userOf(
  { invitations, sessions }: StartSignInDeps,
  network: string,
  identity: Identity,
  { purpose, invitation, clientId, provider }: ProviderStart,
): Promise<string | null> {
  if (purpose === 'link') return (await requireLinking(sessions, { identity, provider, clientId })).id;
  if (purpose !== 'invitation') return null;
  const link = invitation ?? { userId: '', verificationCode: '' };
  const account = await invitations.peek(network, link);
  if (isVerifiedAccount(account)) throw new Refusal(invitationRefusals.signInToAccept);
  return account.id;
}
