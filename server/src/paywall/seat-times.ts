/** How long a seat stays reserved for a browser that has gone, in milliseconds (PAY-46). */
const KEPT_AFTER_GOING_MS = 90_000;

/** How often a process extends the seats of its sockets, in milliseconds. */
export const EXTEND_EVERY_MS = 15_000;

/**
 * Returns until when an extension at `at` reserves a seat. If the process itself fails, the seat is free after this
 * time, so at the latest 105 seconds after the browser has gone.
 */
export function extendedUntil(at: Date): Date {
  return new Date(at.getTime() + KEPT_AFTER_GOING_MS + EXTEND_EVERY_MS);
}

/** Returns until when a seat stays reserved whose browser has gone at `at`. */
export function keptUntil(at: Date): Date {
  return new Date(at.getTime() + KEPT_AFTER_GOING_MS);
}
