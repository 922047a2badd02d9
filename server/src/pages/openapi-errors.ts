import { programRefusals, scopeRefusal } from '@nave/domain/kernel/access-tokens.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { RefusalText } from '@nave/domain/kernel/refusal.ts';
import { statusOf } from '../platform/http/refusal-reply.ts';
import type { AnyRoute } from '../platform/http/route.ts';

/** A reference to a part of the components. */
interface Reference {
  $ref: string;
}

/** A refusal in the OpenAPI document. */
export interface ErrorResponse {
  description: string;
  headers?: Record<string, Reference>;
  content: { 'application/json': { schema: Reference; example?: unknown } };
}

const { invalidForm, malformed, notSignedIn, unauthorized, notFound, tooLarge, tooMany, unavailable, busy } =
  kernelRefusals;
const { answerTooLarge, expired, inAddress, keyBusy, keyReused, peopleOnly, tooManyKeys } = programRefusals;

/** The refusals that are the same for all calls, by the name of their response. */
const common = {
  Invalid: [invalidForm, malformed],
  NotSignedIn: [notSignedIn, expired, inAddress],
  KeyBusy: [keyBusy, answerTooLarge],
  TooLarge: [tooLarge],
  KeyReused: [keyReused],
  TooMany: [tooMany, tooManyKeys],
  Unavailable: [unavailable, busy],
} as const satisfies Record<string, readonly [RefusalText, ...RefusalText[]]>;
type CommonName = keyof typeof common;

/** The responses to which all calls refer. */
export const errorComponents: Record<string, ErrorResponse> = Object.fromEntries(
  Object.entries(common).map(([name, texts]) => [name, errorResponse(texts)]),
);

/**
 * Returns the refusals of a call by status, with their codes: those of its rule, of its scopes and of its input. A call
 * may have others, which the handler finds; `error.code` names them.
 */
export function errorResponses({ method, url, rule, shape }: AnyRoute): Record<string, ErrorResponse | Reference> {
  const { scopes, body, query, upload } = shape;
  const found: Record<string, ErrorResponse | Reference> = {};
  const refer = (...names: CommonName[]) => {
    for (const name of names) found[statusOf[common[name][0].kind]] = { $ref: `#/components/responses/${name}` };
  };
  const add = (...[text, ...more]: [RefusalText, ...RefusalText[]]) => {
    found[statusOf[text.kind]] = errorResponse([text, ...more]);
  };
  if (body || query || upload) refer('Invalid');
  if (body || upload) refer('TooLarge');
  if (rule.signedIn) {
    refer('NotSignedIn');
    const ofToken = scopes === null ? [peopleOnly] : scopes.length > 0 ? [scopeRefusal(scopes)] : [];
    add(unauthorized, ...ofToken);
  }
  if (url.includes(':') || rule.missing !== notFound) add(rule.missing);
  if (method === 'POST' && scopes !== null && rule.signedIn && !upload) refer('KeyBusy', 'KeyReused');
  refer('TooMany', 'Unavailable');
  return found;
}

function errorResponse(texts: readonly [RefusalText, ...RefusalText[]]): ErrorResponse {
  const [{ code, kind, message }] = texts;
  const mayRetry = kind === 'too-many' || kind === 'unavailable' || kind === 'conflict';
  return {
    description: texts.map((text) => `\`${text.code}\`: ${text.message}`).join('\n'),
    ...(mayRetry && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { error: { code, message } } },
    },
  };
}
