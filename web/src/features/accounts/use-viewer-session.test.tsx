import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeServer, refusal } from '../../lib/testing/fake-server.ts';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { useViewerSession } from './use-viewer-session.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ruth = { kind: 'user' as const, id: 'ruth', name: 'Ruth' };
const user: AppUser = {
  id: 'ruth',
  email: 'ruth@grace.example',
  firstName: 'Ruth',
  lastName: 'Delgado',
  avatarImage: null,
  globalRole: null,
  clients: {},
  whitelist: {},
};

test('VIEW-181 VIEW-182 the app user is fetched for an account, not for a guest', async () => {
  const server = new FakeServer().signedIn(user);
  const { socket } = testSocket();
  const { result } = renderHook(() => useViewerSession(socket));
  act(() => socket.me.set({ kind: 'guest', id: 'visitor', name: 'Amos' }));
  expect(result.current.me).toMatchObject({ kind: 'guest' });
  expect(server.calls).toEqual([]);
  act(() => socket.me.set(ruth));
  await waitFor(() => expect(result.current.user).toEqual(user));
  expect(server.calls.map(({ call }) => call)).toEqual([accountCalls.session]);
});

test('VIEW-223 a failed fetch of the user only logs a console warning', async () => {
  new FakeServer().on(accountCalls.session, {}, refusal(500, 'server.unexpected', 'Something went wrong'));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { socket } = testSocket(ruth);
  const { result } = renderHook(() => useViewerSession(socket));
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(result.current.me).toEqual(ruth);
});

test('VIEW-170 sign-out reloads the session after 2 seconds', async () => {
  const server = new FakeServer().signedIn(user);
  const { socket } = testSocket(ruth);
  const { result } = renderHook(() => useViewerSession(socket));
  await waitFor(() => expect(result.current.user).toEqual(user));
  server.signedIn(null).answers(accountCalls.signOut, { me: { kind: 'guest', id: 'visitor', name: null }, user: null });
  vi.useFakeTimers();
  let signedOut: Promise<void> = Promise.resolve();
  act(() => {
    signedOut = result.current.signOut();
  });
  act(() => socket.me.set({ kind: 'guest', id: 'visitor' }));
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(result.current.me).toEqual(ruth);
  expect(server.calls.map(({ call }) => call)).toEqual([accountCalls.session, accountCalls.signOut]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  await act(() => signedOut);
  expect(server.calls.at(-1)?.call).toBe(accountCalls.session);
  expect(result.current).toMatchObject({ me: { kind: 'guest' }, user: null });
});
