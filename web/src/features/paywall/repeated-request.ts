import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { ApiError } from '../../lib/api.ts';
import { logFailure } from '../../lib/log.ts';

interface Request {
  /** `attempt` counts from 0. */
  run: (signal: AbortSignal, attempt: number) => Promise<void>;
  /** Called after each failed attempt, before the wait for the next one. */
  onFailure: (error: unknown) => void;
}

/**
 * Repeats a request until it succeeds: after the time that the server names, or else with a growing delay, and at once
 * when the network returns. A new request replaces the previous one.
 */
export class RepeatedRequest {
  private pending: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether a request is under way or waits for its next attempt. */
  isActive(): boolean {
    return this.pending !== null;
  }

  start(request: Request, waitMs = 0): void {
    this.stop();
    const pending = new AbortController();
    this.pending = pending;
    if (waitMs > 0) this.timer = setTimeout(() => this.attempt(request, pending, 0), waitMs);
    else void this.attempt(request, pending, 0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.pending?.abort();
    this.pending = null;
  }

  private async attempt(request: Request, pending: AbortController, attempt: number): Promise<void> {
    try {
      await request.run(pending.signal, attempt);
      if (this.pending === pending) this.pending = null;
    } catch (error) {
      if (pending.signal.aborted) return;
      logFailure('The paywall did not get an answer', error);
      // The refusal of a browser without a cookie has given it one.
      if (attempt === 0 && isWithoutCookie(error)) return this.attempt(request, pending, 1);
      request.onFailure(error);
      this.repeatLater(request, pending, { attempt, error });
    }
  }

  private repeatLater(
    request: Request,
    pending: AbortController,
    { attempt, error }: { attempt: number; error: unknown },
  ): void {
    const limitMs = error instanceof ApiError && error.waitSeconds !== null ? error.waitSeconds * 1_000 : 0;
    const repeat = () => {
      clearTimeout(this.timer);
      window.removeEventListener('online', repeat);
      if (!pending.signal.aborted) void this.attempt(request, pending, attempt + 1);
    };
    this.timer = setTimeout(repeat, limitMs + reconnectDelay(attempt, Math.random()));
    if (limitMs > 0) return;
    window.addEventListener('online', repeat);
    pending.signal.addEventListener('abort', () => window.removeEventListener('online', repeat));
  }
}

function isWithoutCookie(error: unknown): boolean {
  return error instanceof ApiError && error.code === paywallRefusals.unknownBrowser.code;
}
