import { textFrame } from '../frame.ts';
import type { LogEvent } from './room-log.ts';

/** Encodes a stored event, whose data is JSON text already, as an `event` frame. */
export function logEventFrame(topic: string, { n, at, type, json }: LogEvent): Buffer {
  const name = JSON.stringify(topic);
  return textFrame(
    `{"type":"event","topic":${name},"n":${n},"at":${at},"event":${JSON.stringify(type)},"data":${json}}`,
  );
}

/** Encodes stored events as a JSON array for a `subbed` frame. */
export function logEventsJson(events: readonly LogEvent[]): string {
  const parts = events.map(
    ({ n, at, type, json }) => `{"n":${n},"at":${at},"type":${JSON.stringify(type)},"data":${json}}`,
  );
  return `[${parts.join(',')}]`;
}
