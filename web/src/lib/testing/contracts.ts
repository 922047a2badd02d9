import { accountShapes } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { invitationShapes } from '@nave/domain/accounts/invitation.api.ts';
import { invitationCalls } from '@nave/domain/accounts/invitation.calls.ts';
import { magicLinkShapes } from '@nave/domain/accounts/magic-link.api.ts';
import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { outboxShapes } from '@nave/domain/accounts/outbox.api.ts';
import { outboxCalls } from '@nave/domain/accounts/outbox.calls.ts';
import { ownPersonShapes } from '@nave/domain/accounts/own-person.api.ts';
import { ownPersonCalls } from '@nave/domain/accounts/own-person.calls.ts';
import { passkeyShapes } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { passwordShapes } from '@nave/domain/accounts/passwords.api.ts';
import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { profileShapes } from '@nave/domain/accounts/profile.api.ts';
import { profileCalls } from '@nave/domain/accounts/profile.calls.ts';
import { providerShapes } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { registrationShapes } from '@nave/domain/accounts/registration.api.ts';
import { registrationCalls } from '@nave/domain/accounts/registration.calls.ts';
import { secondFactorShapes } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { secondFactorDemandShapes } from '@nave/domain/accounts/second-factor-demand.api.ts';
import { secondFactorDemandCalls } from '@nave/domain/accounts/second-factor-demand.calls.ts';
import { staffShapes } from '@nave/domain/accounts/staff.api.ts';
import { staffCalls } from '@nave/domain/accounts/staff.calls.ts';
import { tokenShapes } from '@nave/domain/accounts/tokens.api.ts';
import { tokenCalls } from '@nave/domain/accounts/tokens.calls.ts';
import { bibleShapes } from '@nave/domain/catalogues/bible.api.ts';
import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { catalogueShapes } from '@nave/domain/catalogues/catalogues.api.ts';
import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import { channelShapes } from '@nave/domain/channels/channels.api.ts';
import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { chatShapes } from '@nave/domain/chat/chat.api.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { clientShapes } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { ownDomainShapes } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { ownDomainCalls } from '@nave/domain/clients/own-domain/own-domain.calls.ts';
import { webhookShapes } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { webhookCalls } from '@nave/domain/clients/webhooks/webhooks.calls.ts';
import { contentShapes } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { directChatShapes } from '@nave/domain/direct-chat/direct-chat.api.ts';
import { directChatCalls } from '@nave/domain/direct-chat/direct-chat.calls.ts';
import { type Call, type CallShape, methodOf, pathOf } from '@nave/domain/kernel/call.ts';
import { mediaShapes } from '@nave/domain/media/media.api.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { refreshShapes } from '@nave/domain/operations/refresh.api.ts';
import { refreshCalls } from '@nave/domain/operations/refresh.calls.ts';
import { comingShapes } from '@nave/domain/pages/coming.api.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { productShapes } from '@nave/domain/pages/product.api.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { readShapes } from '@nave/domain/pages/read-api.api.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { timeShapes } from '@nave/domain/pages/time.api.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { afterEach, expect } from 'vitest';
import { ZodType, z } from 'zod';

/** A call that pages make, and its schemas. */
interface Contract {
  call: Call;
  shape: CallShape;
}

/** Every call that the fake server knows: a new slice adds its line. */
const contracts: Contract[] = [
  ...pairs(accountCalls, accountShapes),
  ...pairs(outboxCalls, outboxShapes),
  ...pairs(ownPersonCalls, ownPersonShapes),
  ...pairs(passkeyCalls, passkeyShapes),
  ...pairs(passwordCalls, passwordShapes),
  ...pairs(profileCalls, profileShapes),
  ...pairs(secondFactorCalls, secondFactorShapes),
  ...pairs(secondFactorDemandCalls, secondFactorDemandShapes),
  ...pairs(providerCalls, providerShapes),
  ...pairs(invitationCalls, invitationShapes),
  ...pairs(registrationCalls, registrationShapes),
  ...pairs(magicLinkCalls, magicLinkShapes),
  ...pairs(staffCalls, staffShapes),
  ...pairs(tokenCalls, tokenShapes),
  ...pairs(bibleCalls, bibleShapes),
  ...pairs(catalogueCalls, catalogueShapes),
  ...pairs(channelCalls, channelShapes),
  ...pairs(chatCalls, chatShapes),
  ...pairs(directChatCalls, directChatShapes),
  ...pairs(clientCalls, clientShapes),
  ...pairs(ownDomainCalls, ownDomainShapes),
  ...pairs(webhookCalls, webhookShapes),
  ...pairs(contentCalls, contentShapes),
  ...pairs(mediaCalls, mediaShapes),
  ...pairs(comingCalls, comingShapes),
  ...pairs(productCalls, productShapes),
  ...pairs(refreshCalls, refreshShapes),
  ...pairs(readCalls, readShapes),
  ...pairs(timeCalls, timeShapes),
].sort((one, other) => params(one.call) - params(other.call));

function pairs<Shapes extends Record<keyof Shapes, CallShape>>(
  calls: { [Name in keyof Shapes]: Call },
  shapes: Shapes,
): Contract[] {
  const names = Object.keys(shapes) as (keyof Shapes)[];
  return names.map((name) => ({ call: calls[name], shape: shapes[name] }));
}

/** The more of a path is said, the sooner it is looked at: `/clients/coming` before `/clients/:clientId`. */
function params(call: Call): number {
  return call.split(':').length;
}

export interface Found extends Contract {
  /** What stands in the path where the call has `:names`. */
  params: Record<string, string>;
}

/** The call that asks for this path, which may have a query; undefined where the API has none. */
export function contractOf(method: string, path: string): Found | undefined {
  const [asked = ''] = path.split('?');
  for (const contract of contracts) {
    const found = methodOf(contract.call) === method && patternOf(contract.call).exec(asked);
    if (found) return { ...contract, params: mapValues(found.groups ?? {}, decodeURIComponent) };
  }
  return undefined;
}

function patternOf(call: Call): RegExp {
  return new RegExp(`^${pathOf(call).replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

function mapValues(values: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** How an answer differs from what its call promises; null when it does not. Refusals have a form of their own. */
export function breachOf({ shape }: Contract, status: number, body: unknown): string | null {
  if (status >= 400) return refusalSchema.safeParse(body).error?.message ?? null;
  if (status !== (shape.status ?? 200)) return `its status is not ${status}`;
  if (!(shape.answer instanceof ZodType)) return null;
  return shape.answer.safeParse(JSON.parse(JSON.stringify(body ?? null))).error?.message ?? null;
}

const refusalSchema = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

/** What the page asked that no server answers, or what a test answered that no server would. */
const breaches: string[] = [];
afterEach(() => {
  expect(breaches.splice(0), 'the page and the fake server keep to the calls of the API').toEqual([]);
});

/** Fails the test that runs. */
export function tellBreach(sentence: string): void {
  breaches.push(sentence);
}
