import type { ZodType } from 'zod';
import type { RealtimeRegistry } from './registry.ts';

/**
 * Called with data that is about to be sent to a page. Throws if the data does not match the schema of its topic or
 * command (null if there is none). `what` describes the data in the error. Set by tests.
 */
export type CheckSent = (what: string, schema: ZodType | null, sent: unknown) => void;

/** Checks an event before it is published or stored. In tests, throws if the topic does not define the event. */
export function checkEvent(
  { registry, checkSent }: { registry: RealtimeRegistry; checkSent?: CheckSent | undefined },
  topic: string,
  { type, data }: { type: string; data: unknown },
): void {
  checkSent?.(`${topic} ${type}`, registry.findTopic(topic)?.entry.shape.events[type] ?? null, data);
}
