import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, ask } from './api.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

function serve(response: Response | (() => Promise<Response>)) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => (response instanceof Response ? Promise.resolve(response) : response()));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Mocks a server that never answers. An abort has no reason, as in the oldest browsers that we serve. */
function neverAnswer() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_, reject) => {
        const abort = () => reject(new DOMException('The user aborted a request.', 'AbortError'));
        if (init?.signal?.aborted) abort();
        init?.signal?.addEventListener('abort', abort);
      }),
  );
}

test.for([
  ['the main API', 240_000, () => ask(clientCalls.list, {})],
  ['the read API', 30_000, () => ask(readCalls.client, { clientId: '1' })],
] as const)('API-3 API-5 a call to %s times out after %d ms', async ([, waitMs, makeCall]) => {
  vi.useFakeTimers();
  neverAnswer();
  const failure = vi.fn();
  makeCall().catch(failure);
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  expect(failure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'network.timeout' }));
});

test('a call to the main API sends the CSRF header; the read API gets no headers or cookies that would prevent caching', async () => {
  const fetch = serve(() => Promise.resolve(answer(200, { id: 1 })));
  await expect(ask(accountCalls.nameGuest, { body: { name: 'Grace' } })).resolves.toEqual({ id: 1 });
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/auth/guest',
    expect.objectContaining({
      method: 'POST',
      body: '{"name":"Grace"}',
      headers: expect.objectContaining({ 'X-Requested-With': 'nave', 'Content-Type': 'application/json' }),
    }),
  );
  await ask(readCalls.client, { clientId: '1' });
  expect(fetch).toHaveBeenLastCalledWith(
    '/cdn/clients/1',
    expect.objectContaining({ credentials: 'omit', headers: { Accept: 'application/json' } }),
  );
});

test('an ApiError has the message, the fields and the seconds to wait of the server’s error', async () => {
  const error = { code: 'channel.key-taken', message: 'URL is already taken', fields: { key: 'URL is already taken' } };
  serve(answer(409, { error }, { 'Retry-After': '7' }));
  const failure = await ask(accountCalls.signOut, {}).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 409, ...error, waitSeconds: 7 });
});

test('an error response in another format results in an ApiError with a default message', async () => {
  serve(new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(ask(accountCalls.session, {})).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong. Please try again',
  });
});

test('a call without a network throws an ApiError', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask(accountCalls.session, {})).rejects.toMatchObject({ status: 0, code: 'network.unreachable' });
});

test('a call works and aborts in browsers without AbortSignal.timeout, AbortSignal.any and abort reasons', async () => {
  for (const name of ['timeout', 'any'] as const) vi.spyOn(AbortSignal, name).mockImplementation(missing);
  serve(answer(200, { id: 1 }));
  await expect(ask(clientCalls.list, {})).resolves.toEqual({ id: 1 });
  neverAnswer();
  const stop = new AbortController();
  const calls = [ask(clientCalls.list, {}, { signal: stop.signal })];
  stop.abort();
  calls.push(ask(clientCalls.list, {}, { signal: stop.signal }));
  for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

function missing(): never {
  throw new TypeError('is not a function');
}
