/** A toast hides by itself after 3 seconds (SHELL-124). */
export const TOAST_MS = 3_000;

export interface Toast {
  id: number;
  message: string;
  tone: 'ok' | 'plain' | 'error';
  action?: { label: string; onPress: () => void };
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom left. `action` is one word, such as Undo. Answers its id. */
export function showToast(message: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): number {
  lastId += 1;
  const toast: Toast = { id: lastId, message, tone: options.tone ?? 'plain' };
  if (options.action) toast.action = options.action;
  // Two at most: a third pushes the oldest away.
  change([...toasts.slice(-1), toast]);
  return toast.id;
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
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
