import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

// Matches the null character and lone surrogates, which JSON.stringify writes as \u....; a \u after an escaped
// backslash is plain text.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Returns the data of an event as JSON text. Throws the `Refusal` malformedFrame for the null character and for a lone
 * surrogate, which PostgreSQL's jsonb cannot store.
 */
export function storableJson(data: unknown): string {
  const json = JSON.stringify(data ?? null);
  if (json.includes('\\u') && UNSTORABLE.test(json)) throw new Refusal(realtimeRefusals.malformedFrame);
  return json;
}
