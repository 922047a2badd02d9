import { logFailure } from './log.ts';

/**
 * What this browser remembers. A browser may refuse storage (private windows, blocked cookies, full disk):
 * the page goes on and the failure is only logged (API-89).
 */
function safely<Result>(act: (storage: Storage) => Result, kind: 'localStorage' | 'sessionStorage'): Result | null {
  try {
    return act(window[kind]);
  } catch (error) {
    logFailure(`${kind} is not available`, error);
    return null;
  }
}

export function stored(key: string): string | null {
  return safely((storage) => storage.getItem(key), 'localStorage');
}

export function store(key: string, value: string): void {
  safely((storage) => storage.setItem(key, value), 'localStorage');
}

/** The same for one visit: gone when the tab closes. */
export function storedForVisit(key: string): string | null {
  return safely((storage) => storage.getItem(key), 'sessionStorage');
}

export function storeForVisit(key: string, value: string): void {
  safely((storage) => storage.setItem(key, value), 'sessionStorage');
}
