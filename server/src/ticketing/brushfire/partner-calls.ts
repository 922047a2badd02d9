import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { ZodType } from 'zod';
import type { BrushfireConfig } from '../../platform/brushfire-settings.ts';
import { circuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { OutsideFetch } from '../../platform/outside-fetch.ts';
import { fewAtOnce } from '../../platform/process/few-at-once.ts';
import { sharedRun } from '../../platform/shared-run.ts';
import { attendeeSchema, eventSchema, type PartnerAttendee, type PartnerEvent } from './partner-answers.ts';

/** After this many failures in a row, the partner is left alone for a while. */
const FAILURES = 5;
const REST_MS = 30_000;
/** How many calls a process makes at the same time, and how many others may wait. */
const AT_ONCE = { most: 20, longest: 2_000 };

/** Reads from the ticketing partner. Both functions refuse with `ticketing.unavailable` if it gives no valid answer. */
export interface PartnerCalls {
  /** Returns the event with this number; null if the partner has none. */
  event(eventNumber: string): Promise<PartnerEvent | null>;
  /** Returns the attendee with this number; null if the partner has none. */
  attendee(number: string): Promise<PartnerAttendee | null>;
}

interface Deps {
  outside: OutsideFetch;
  clock: Clock;
  log: Log;
  config: Pick<BrushfireConfig, 'url' | 'key'>;
}

/** Concurrent calls for the same event or attendee share one request. */
export function partnerCalls({ outside, clock, log, config: { url, key } }: Deps): PartnerCalls {
  const inTurn = fewAtOnce(AT_ONCE);
  const guarded = circuitBreaker({
    failures: FAILURES,
    restMs: REST_MS,
    now: () => clock.now().getTime(),
    refusal: unavailable,
  });

  /** Returns the JSON of an answer; undefined for 404. */
  async function get(path: string): Promise<unknown> {
    const answer = await outside(url + path, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw new Error(`The answer has the status ${answer.status}.`);
    return answer.json();
  }

  async function read<Value>(
    kind: 'event' | 'attendee',
    number: string,
    schema: ZodType<Value>,
  ): Promise<Value | null> {
    try {
      const found = await inTurn(kind, () => guarded(() => get(`/${kind}s/${encodeURIComponent(number)}`)));
      // A wrong shape is no failure for the breaker: one odd record must not close the doors for all others.
      return found === undefined ? null : schema.parse(found);
    } catch (error) {
      if (!(error instanceof Refusal))
        log.warn({ reason: reasonOf(error), kind }, 'the ticketing partner gave no valid answer');
      throw unavailable();
    }
  }

  return {
    event: sharedRun(String, async (eventNumber) =>
      ofNumber(await read('event', eventNumber, eventSchema), eventNumber),
    ),
    attendee: sharedRun(String, async (number) => ofNumber(await read('attendee', number, attendeeSchema), number)),
  };
}

/** Returns what was asked for; an answer about something else counts as no answer. */
function ofNumber<Value extends { number: string }>(value: Value | null, number: string): Value | null {
  if (value && value.number !== number) throw unavailable();
  return value;
}

/** Returns the refusal of what needs an answer of the partner. */
export function unavailable(): Refusal {
  return new Refusal(ticketingRefusals.unavailable);
}

/** Describes an error without what the partner has sent, which may contain names. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'The answer is not JSON.';
  if (error instanceof Error && error.name === 'ZodError') return 'The answer has another shape.';
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown';
}
