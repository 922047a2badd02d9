import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { provideBrowser } from '../../lib/testing/missing-in-jsdom.ts';
import { startAllTexts } from '../../viewer/testing/all-texts.ts';
import { OwnName } from './own-name.tsx';

beforeAll(async () => {
  provideBrowser();
  await startAllTexts();
});
afterEach(cleanup);

test('a guest corrects a mistyped name', async () => {
  const onName = vi.fn().mockResolvedValue(undefined);
  render(<OwnName me={{ kind: 'guest', id: 'g', name: 'Amso' }} onName={onName} onSignIn={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Amso: change your name' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Your name');
  expect(field.value).toBe('Amso');
  fireEvent.change(field, { target: { value: 'Amos' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onName).toHaveBeenCalledWith({ name: 'Amos' });
});

test('ACC-230 a guest can sign in from the dialog that changes their name', async () => {
  const onSignIn = vi.fn();
  render(<OwnName me={{ kind: 'guest', id: 'g', name: 'Amos' }} onName={vi.fn()} onSignIn={onSignIn} />);
  fireEvent.click(screen.getByRole('button', { name: 'Amos: change your name' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Have an account? Sign in' }));
  expect(onSignIn).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the name of an account is shown without a button', () => {
  render(<OwnName me={{ kind: 'user', id: 'u', name: 'Ruth Delgado' }} onName={vi.fn()} onSignIn={() => {}} />);
  expect(screen.getByText('Ruth Delgado')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
