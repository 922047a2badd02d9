import { logFailure } from './log.ts';

/**
 * Accesses a storage of the browser. Browsers may refuse it (private windows, blocked cookies, full disk); the failure
 * is only logged, and the result is null (API-89).
 */
function tryStorage<Result>(act: (storage: Storage) => Result, kind: 'localStorage' | 'sessionStorage'): Result | null {
  try {
    return act(window[kind]);
  } catch (error) {
    logFailure(`${kind} is not available`, error);
    return null;
  }
}

export function stored(key: string): string | null {
  return tryStorage((storage) => storage.getItem(key), 'localStorage');
}

export function store(key: string, value: string): void {
  tryStorage((storage) => storage.setItem(key, value), 'localStorage');
}

/** Reads from the session storage, which the browser deletes when the tab closes. */
export function storedForVisit(key: string): string | null {
  return tryStorage((storage) => storage.getItem(key), 'sessionStorage');
}

export function storeForVisit(key: string, value: string): void {
  tryStorage((storage) => storage.setItem(key, value), 'sessionStorage');
}
