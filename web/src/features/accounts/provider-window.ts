import type { ProviderPurpose, ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { ask } from '../../lib/api.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

/**
 * Name of the broadcast channel, the messages and the storage keys; the same as in
 * server/src/accounts/providers/callback-page.html.
 */
const NAME = 'nave.signed-in';
const CLOSED_CHECK_MS = 500;
/** How long the outcome of a redirect to a provider stays valid, in milliseconds. */
const OUTCOME_VALID_MS = 60_000;

/** The outcome of a sign-in at a provider. */
export type ProviderOutcome = { purpose: ProviderPurpose } | { error: { code: string; message: string } };

interface Visit {
  /**
   * The window, opened in the click handler before any request, because browsers block windows that open later. Null
   * if the browser blocked it.
   */
  popup: Window | null;
  start: ProviderStart;
  /** The path to return to if this page itself is redirected to the provider. */
  returnPath?: string | undefined;
  onOutcome: (outcome: ProviderOutcome) => void;
  /** The window seems closed. A browser that isolates the windows from each other reports this too early. */
  onClosed: () => void;
}

/** Opens a window for signing in, centred over the current window. Must be called in a click handler. */
export function openProviderWindow(): Window | null {
  const { screenX, screenY, outerWidth, outerHeight } = window;
  const width = Math.min(520, outerWidth);
  const height = Math.min(680, outerHeight);
  const left = screenX + (outerWidth - width) / 2;
  const top = screenY + (outerHeight - height) / 2;
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Sends the window to a provider and listens for the outcome. If the window was blocked, redirects this page instead.
 * Returns a function that stops listening. Throws ApiError.
 */
export async function visitProvider({ popup, start, returnPath, onOutcome, onClosed }: Visit): Promise<() => void> {
  const url = await ask(providerCalls.start, { body: start }).then(
    (answer) => new URL(answer.url),
    (error) => {
      popup?.close();
      throw error;
    },
  );
  const state = url.searchParams.get('state') ?? '';
  if (!popup) {
    const { pathname, search } = window.location;
    storeForVisit(`${NAME}.${state}`, returnPath ?? pathname + search);
    window.location.assign(url);
    return () => {};
  }
  popup.location.replace(url);
  return listen(popup, state, onOutcome, onClosed);
}

function listen(popup: Window, state: string, onOutcome: Visit['onOutcome'], onClosed: Visit['onClosed']): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('message', receive);
    channel?.close();
  };
  const receive = ({ origin, data }: MessageEvent) => {
    // A20: ignore messages from other origins.
    if (origin !== window.location.origin || !isOutcomeFor(data, state)) return;
    stop();
    onOutcome(data.outcome);
  };
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, CLOSED_CHECK_MS);
  window.addEventListener('message', receive);
  channel?.addEventListener('message', receive);
  return stop;
}

function isOutcomeFor(data: unknown, state: string): data is { outcome: ProviderOutcome } {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('state' in data)) return false;
  return data.kind === NAME && data.state === state && 'outcome' in data;
}

/** Returns the outcome of this page's redirect to a provider, and removes it. */
export function takeRedirectOutcome(): ProviderOutcome | null {
  const stored = storedForVisit(NAME);
  if (!stored) return null;
  storeForVisit(NAME, '');
  const { outcome, at } = JSON.parse(stored) as { outcome: ProviderOutcome; at: number };
  return Date.now() - at < OUTCOME_VALID_MS ? outcome : null;
}
