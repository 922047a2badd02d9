import type { ReactNode } from 'react';

/** A toast hides by itself after 3 seconds (SHELL-124). */
export const TOAST_MS = 3_000;

export interface Toast {
  id: number;
  message: string;
  tone: 'ok' | 'plain' | 'error';
  action?: { label: string; onPress: () => void };
  /** A button that opens a form in place of the message. */
  form?: { label: string; show: (onClose: () => void) => ReactNode };
  /** The form is open; the toast stays until the form is closed. */
  isOpen?: true;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom left. `action` is one word, such as Undo. Returns the toast's id. */
export function showToast(
  message: string,
  { tone = 'plain', ...more }: Partial<Pick<Toast, 'tone' | 'action' | 'form'>> = {},
): number {
  lastId += 1;
  // A third toast replaces the oldest. If a toast has an open form, a new toast replaces those without an open form.
  const open = toasts.filter(({ isOpen }) => isOpen);
  change([...(open.length > 0 ? open : toasts.slice(-1)), { id: lastId, message, tone, ...more }]);
  return lastId;
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function openToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: true } : toast)));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
};
