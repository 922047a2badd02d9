import type { ZodType } from 'zod';
import type { RealtimeRegistry } from './registry.ts';

/** Called with what is sent to a page; throws when its topic or command does not define it. Set by tests. */
export type CheckSent = (what: string, promised: ZodType | null, sent: unknown) => void;

/** In tests, checks that the topic defines an event, before it is published or stored. */
export function checkEvent(
  { registry, checkSent }: { registry: RealtimeRegistry; checkSent?: CheckSent | undefined },
  topic: string,
  { type, data }: { type: string; data: unknown },
): void {
  checkSent?.(`${topic} ${type}`, registry.findTopic(topic)?.entry.shape.events[type] ?? null, data);
}
