import type { ZodType } from 'zod';
import type { RealtimeRegistry } from './registry.ts';

/** Looks at what leaves the server, and throws at what its topic or command does not promise. Tests give it. */
export type CheckSent = (what: string, promised: ZodType | null, sent: unknown) => void;

/** Checks an event before it is published or stored, where somebody looks: its topic must have it. */
export function checkEvent(
  { registry, checkSent }: { registry: RealtimeRegistry; checkSent?: CheckSent | undefined },
  topic: string,
  { type, data }: { type: string; data: unknown },
): void {
  checkSent?.(`${topic} ${type}`, registry.findTopic(topic)?.entry.shape.events[type] ?? null, data);
}
