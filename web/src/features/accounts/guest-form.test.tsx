import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { GuestForm } from './guest-form.tsx';

beforeAll(startAllTexts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(asksEmail: boolean, onName = vi.fn().mockResolvedValue(undefined)) {
  render(<GuestForm asksEmail={asksEmail} onName={onName} />);
  const join = () => fireEvent.click(screen.getByRole('button', { name: 'Join chat' }));
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return { join, fill, onName };
}

test('CHAT-116 a missing name shows an error at its field and focuses it', () => {
  const { join, fill, onName } = show(false);
  join();
  const field = screen.getByLabelText('Your name');
  expect(screen.getByText('Name Required')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(onName).not.toHaveBeenCalled();
  fill('Your name', 'Amos');
  join();
  expect(onName).toHaveBeenCalled();
});

test('CHAT-117 CHAT-118 ACC-45 a requested email must be present and valid', () => {
  const { join, fill, onName } = show(true);
  fill('Your name', 'Amos');
  join();
  expect(screen.getByText('Email Required')).toBeDefined();
  fill('Email', 'amos@');
  join();
  expect(screen.getByText('Invalid Email')).toBeDefined();
  expect(onName).not.toHaveBeenCalled();
  fill('Email', 'amos@grace.example');
  join();
  expect(onName).toHaveBeenCalledWith({ name: 'Amos', email: 'amos@grace.example' });
});

test('CHAT-119 ACC-45 an anonymous guest needs only a name', () => {
  const { join, fill, onName } = show(false);
  expect(screen.queryByLabelText('Email')).toBeNull();
  fill('Your name', '  Amos ');
  join();
  expect(onName).toHaveBeenCalledWith({ name: 'Amos' });
  cleanup();
  show(true);
  expect(screen.queryByLabelText('Email')).not.toBeNull();
});

test('a refused name stays in its field and shows the error', async () => {
  const refused = new ApiError({ status: 429, code: 'limits.too-many', message: 'Too many attempts.' });
  const { join, fill } = show(false, vi.fn().mockRejectedValue(refused));
  fill('Your name', 'Amos');
  join();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many attempts.'));
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Amos');
});

test('CHAT-142 CHAT-144 an unanswered form shows the reason, retries by itself and then clears the message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const noAnswer = new ApiError({ status: 0, code: 'network.unreachable', message: 'Nobody answered.' });
  const onName = vi.fn().mockRejectedValueOnce(noAnswer).mockRejectedValueOnce(noAnswer).mockResolvedValue(undefined);
  const { join, fill } = show(false, onName);
  fill('Your name', 'Amos');
  join();
  await act(() => vi.advanceTimersByTimeAsync(0));
  const alertText = () => screen.queryByRole('alert')?.textContent;
  expect(alertText()).toBe('The server does not answer. We keep trying.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(alertText()).toBe('You seem to be offline. We keep trying.');
  for (let tries = 0; tries < 2; tries += 1) await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(onName).toHaveBeenCalledTimes(3);
  expect(alertText()).toBeUndefined();
});
