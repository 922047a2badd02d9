import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { useViewerSession } from './use-viewer-session.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ruth = { kind: 'user' as const, id: 'ruth', name: 'Ruth' };
const user = { id: 'ruth', firstName: 'Ruth', lastName: 'Delgado' };
const guest = { me: { kind: 'guest', id: 'visitor', name: null }, user: null };

function answer(...answers: (object | number)[]) {
  const asked = vi.spyOn(globalThis, 'fetch');
  for (const one of answers) {
    const isStatus = typeof one === 'number';
    asked.mockResolvedValueOnce(new Response(JSON.stringify(isStatus ? {} : one), { status: isStatus ? one : 200 }));
  }
  return asked;
}

test('VIEW-181 VIEW-182 the app user is fetched for an account, not for a guest', async () => {
  const asked = answer({ me: ruth, user });
  const { socket } = testSocket();
  const { result } = renderHook(() => useViewerSession(socket));
  act(() => socket.me.set({ kind: 'guest', id: 'visitor', name: 'Amos' }));
  expect(result.current.me).toMatchObject({ kind: 'guest' });
  expect(asked).not.toHaveBeenCalled();
  act(() => socket.me.set(ruth));
  await waitFor(() => expect(result.current.user).toEqual(user));
  expect(asked).toHaveBeenCalledWith('/api/auth/session', expect.anything());
});

test('VIEW-223 a failed fetch of the user gives a console warning only', async () => {
  answer(500);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { socket } = testSocket(ruth);
  const { result } = renderHook(() => useViewerSession(socket));
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(result.current.me).toEqual(ruth);
});

test('VIEW-170 sign-out reloads the session after 2 seconds', async () => {
  const asked = answer({ me: ruth, user }, guest, guest);
  const { socket } = testSocket(ruth);
  const { result } = renderHook(() => useViewerSession(socket));
  await waitFor(() => expect(result.current.user).toEqual(user));
  vi.useFakeTimers();
  let left: Promise<void> = Promise.resolve();
  act(() => {
    left = result.current.signOut();
  });
  act(() => socket.me.set({ kind: 'guest', id: 'visitor' }));
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(result.current.me).toEqual(ruth);
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/auth/session', '/api/auth/sign-out']);
  await act(() => vi.advanceTimersByTimeAsync(200));
  await act(() => left);
  expect(asked.mock.calls.at(-1)?.[0]).toBe('/api/auth/session');
  expect(result.current).toMatchObject({ me: { kind: 'guest' }, user: null });
});
