import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Hint } from '@nave/server/platform/bus/bus.ts';

/** The share of hints that are lost, and of those that arrive twice. */
const LOST = 0.1;
const DOUBLED = 0.1;
/** The longest delay of a hint in milliseconds. Half of the hints are not delayed. */
const LONGEST_DELAY_MS = 100;
/** How long the receivers take to notice that a hint was lost, in milliseconds. */
const NOTICED_AFTER_MS = 300;

/**
 * Creates a bus within this test which loses, doubles and delays hints, as the bus between real processes does when
 * connections break. Receivers are told that they may have missed hints. `random` returns numbers from 0 to 1.
 */
export function faultyBus(random: () => number): Bus {
  const handlers = new Set<(from: string, hint: Hint) => void>();
  const missedHandlers = new Set<() => void>();

  async function deliver(from: string, hint: Hint): Promise<void> {
    const delayMs = random() < 0.5 ? 0 : random() * LONGEST_DELAY_MS;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    // As between processes, the receiver gets a copy.
    const copy: Hint = JSON.parse(JSON.stringify(hint));
    for (const handler of handlers) handler(from, copy);
  }

  return {
    publish(from, hint) {
      if (random() < LOST) {
        setTimeout(() => {
          for (const handler of missedHandlers) handler();
        }, NOTICED_AFTER_MS).unref();
        return;
      }
      void deliver(from, hint);
      if (random() < DOUBLED) void deliver(from, hint);
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    isHearing: () => true,
    processes: () => 2,
    onMissedHints(handler) {
      missedHandlers.add(handler);
      return () => missedHandlers.delete(handler);
    },
    takeLosses: () => false,
    hintsWereLost() {
      for (const handler of missedHandlers) handler();
    },
    async close() {
      handlers.clear();
    },
  };
}
