import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, api, read } from './api.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

function serve(response: Response | (() => Promise<Response>)) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => (response instanceof Response ? Promise.resolve(response) : response()));
}

/** When each call gives up, in milliseconds. */
let timeouts: number[] = [];
beforeEach(() => {
  timeouts = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('API-3 API-5 a call waits 240 s for the main API and 30 s for the read API', async () => {
  serve(() => Promise.resolve(answer(200, {})));
  await api.get('/clients');
  await read('/clients/1');
  expect(timeouts).toEqual([240_000, 30_000]);
});

test('a call says that the page is ours; a read carries nothing that would spoil a cache', async () => {
  const fetch = serve(() => Promise.resolve(answer(200, { id: 1 })));
  await expect(api.post('/clients', { name: 'Grace' })).resolves.toEqual({ id: 1 });
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/clients',
    expect.objectContaining({
      method: 'POST',
      body: '{"name":"Grace"}',
      headers: expect.objectContaining({ 'X-Requested-With': 'nave', 'Content-Type': 'application/json' }),
    }),
  );
  await read('/clients/1');
  expect(fetch).toHaveBeenLastCalledWith(
    '/cdn/clients/1',
    expect.objectContaining({ credentials: 'omit', headers: { Accept: 'application/json' } }),
  );
});

test('an error carries its sentence, its fields and how long to wait', async () => {
  const error = { code: 'channel.key-taken', message: 'URL is already taken', fields: { key: 'URL is already taken' } };
  serve(answer(409, { error }, { 'Retry-After': '7' }));
  const failure = await api.post('/x').catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 409, ...error, waitSeconds: 7 });
});

test('an answer that is no error form still has a sentence to show', async () => {
  serve(new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(api.get('/x')).rejects.toMatchObject({ status: 502, message: 'Something went wrong. Please try again' });
});

test('no network is an error like any other', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.get('/x')).rejects.toMatchObject({ status: 0, code: 'network.unreachable' });
});

test('a call ends with the signal of its caller, also in a browser that cannot join signals', async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'any');
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const stop = new AbortController();
  const call = api.get('/clients', { signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  AbortSignal.any = any;
});
