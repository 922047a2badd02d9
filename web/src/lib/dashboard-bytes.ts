import {
  type AddressInput,
  addressOf,
  type Call,
  type CallLine,
  type CallShape,
  methodOf,
} from '@nave/domain/kernel/call.ts';
import { ApiError, isErrorAnswer, unreachable } from './api.ts';

type BytesCall = Call<CallLine, CallShape & { readonly bytes: { readonly mediaType: string } }>;

/** Sends bytes as the body of a call. Gives up after `timeoutMs`. Throws ApiError. */
export async function sendBytes<One extends BytesCall>(
  call: One,
  input: AddressInput<One>,
  bytes: Uint8Array<ArrayBuffer>,
  { mediaType, timeoutMs }: { mediaType: string; timeoutMs: number },
): Promise<void> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(addressOf(call, input), {
      method: methodOf(call),
      headers: { Accept: 'application/json', 'Content-Type': mediaType, 'X-Requested-With': 'nave' },
      body: bytes,
      signal: limit.signal,
    });
    if (!response.ok) throw await errorOf(response);
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable();
  } finally {
    clearTimeout(timer);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  const unexpected = { code: 'server.unexpected', message: 'Something went wrong. Please try again' };
  return new ApiError({ status: response.status, ...(isErrorAnswer(answer) ? answer.error : unexpected) });
}
