import type { ProviderPurpose, ProviderStart } from '@nave/domain/accounts/providers.api.ts';
import { providerCalls } from '@nave/domain/accounts/providers.calls.ts';
import { ask } from '../../lib/api.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

/** What the page tells to which providers send the browser back (server/src/accounts/providers/callback-page.html). */
const NAME = 'nave.signed-in';
const LOOK_EVERY_MS = 500;
/** How long what came of leaving the page is told to whoever comes back to it, in milliseconds. */
const TOLD_WITHIN_MS = 60_000;

/** What came of signing in at a provider. */
export type ProviderOutcome = { purpose: ProviderPurpose } | { error: { code: string; message: string } };

interface Visit {
  /** The one that was opened in the click, before anything was asked: browsers let no other through. Null: none was let. */
  popup: Window | null;
  start: ProviderStart;
  /** Where to come back to, where this page has to leave. */
  returnPath?: string | undefined;
  onOutcome: (outcome: ProviderOutcome) => void;
  /** It was closed, as far as one can tell: a browser that parts the windows says so too soon. */
  onClosed: () => void;
}

/** A window in the middle of this one, for signing in. Call it in a click. */
export function openProviderWindow(): Window | null {
  const { screenX, screenY, outerWidth, outerHeight } = window;
  const [width, height] = [Math.min(520, outerWidth), Math.min(680, outerHeight)];
  const [left, top] = [screenX + (outerWidth - width) / 2, screenY + (outerHeight - height) / 2];
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Sends the window to a provider, and hears what comes of it; where no window was let through, this page leaves and comes
 * back. Answers how to stop hearing. Throws ApiError.
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
  return hear(popup, state, onOutcome, onClosed);
}

function hear(popup: Window, state: string, onOutcome: Visit['onOutcome'], onClosed: Visit['onClosed']): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('message', take);
    channel?.close();
  };
  const take = ({ origin, data }: MessageEvent) => {
    // A20: what another site says is nothing.
    if (origin !== window.location.origin || !isOurs(data, state)) return;
    stop();
    onOutcome(data.outcome);
  };
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, LOOK_EVERY_MS);
  window.addEventListener('message', take);
  channel?.addEventListener('message', take);
  return stop;
}

function isOurs(data: unknown, state: string): data is { outcome: ProviderOutcome } {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('state' in data)) return false;
  return data.kind === NAME && data.state === state && 'outcome' in data;
}

/** What came of leaving this page for a provider, told once. */
export function outcomeOfLeaving(): ProviderOutcome | null {
  const kept = storedForVisit(NAME);
  if (!kept) return null;
  storeForVisit(NAME, '');
  const { outcome, at } = JSON.parse(kept) as { outcome: ProviderOutcome; at: number };
  return Date.now() - at < TOLD_WITHIN_MS ? outcome : null;
}
