import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { BrushfireConfig } from '../../platform/brushfire-settings.ts';
import { circuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { OutsideFetch } from '../../platform/outside-fetch.ts';
import { fairTurns } from '../../platform/process/fair-turns.ts';
import { sharedRun } from '../../platform/shared-run.ts';
import {
  type AttendeeOwner,
  attendeeSchema,
  eventSchema,
  ownerSchema,
  type PartnerAttendee,
  type PartnerEvent,
} from './partner-answers.ts';

/**
 * After failures of this many different numbers in a row, and none that was answered for `quietMs`, the partner is left
 * alone for a while.
 */
const BREAKER = { failures: 5, quietMs: 5_000, restMs: 30_000 };
/** How many calls a process makes at the same time, and how many others may wait for how long. */
const TURNS = { most: 20, longest: 60, longestOfAll: 200, longestWaitMs: 2_000 };
/** How long an answer may take, in milliseconds. A later one counts as a failure. */
const ANSWER_MS = 3_000;
/** Statuses that may be about a single record, so that a stranger could cause them with a number. */
const statusesOfRecords = [400, 404, 410, 422, 500];

/** Reads from the ticketing partner. Both functions refuse with `ticketing.unavailable` if it gives no valid answer. */
export interface PartnerCalls {
  /** Returns the event with this number; null if the partner has none. */
  event(eventNumber: string): Promise<PartnerEvent | null>;
  /** Returns the attendee with this number; null if the partner has none. Clients take turns. */
  attendee(number: string, clientId: string): Promise<AnsweredAttendee | null>;
}

/** An attendee, and to whom it belongs, which is known even if the rest of the record is unusable. */
export interface AnsweredAttendee {
  owner: AttendeeOwner;
  /** Null if the record is unusable. */
  attendee: PartnerAttendee | null;
}

interface Deps {
  outside: OutsideFetch;
  clock: Clock;
  log: Log;
  config: Pick<BrushfireConfig, 'url' | 'key'>;
}

/** Concurrent calls for the same event or attendee share one request. */
export function partnerCalls({ outside, clock, log, config: { url, key } }: Deps): PartnerCalls {
  const now = () => clock.now().getTime();

  /** Returns the status and the text of an answer; throws if the partner as a whole seems to be down. */
  async function get(path: string): Promise<{ status: number; text: string }> {
    const answer = await outside(url + path, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status } = answer;
    if (status !== 200 && !statusesOfRecords.includes(status)) throw badStatus(status);
    const text = await answer.text();
    if (status === 200) JSON.parse(text);
    return { status, text };
  }

  function warn(kind: string, error: unknown): void {
    log.warn({ reason: reasonOf(error), kind }, 'the ticketing partner gave no valid answer');
  }

  /** Returns a function that reads records of one kind. */
  function reading<Value>(kind: 'event' | 'attendee', recordOf: (json: unknown, number: string) => Value) {
    const inTurn = fairTurns(TURNS);
    const guarded = circuitBreaker({ ...BREAKER, now, refusal: unavailable });
    const read = async (number: string, client: string): Promise<Value | null> => {
      try {
        const path = `/${kind}s/${encodeURIComponent(number)}`;
        const { status, text } = await inTurn(client, () => guarded(number, () => get(path)));
        // A single record that is odd is no failure for the breaker: it must not close the doors for all others.
        if (status !== 200 && status !== 404) throw badStatus(status);
        // An answer 404 that is not JSON comes from something before the partner.
        const json: unknown = JSON.parse(text);
        return status === 404 ? null : recordOf(json, number);
      } catch (error) {
        if (!(error instanceof Refusal)) warn(kind, error);
        throw unavailable();
      }
    };
    return sharedRun((number) => number, read);
  }

  const readEvent = reading('event', (json, number) => ofNumber(eventSchema.parse(json), number));
  return {
    event: (eventNumber) => readEvent(eventNumber, eventNumber),
    attendee: reading('attendee', (json, number) => {
      const owner = ownerSchema.parse(json);
      const { data, error } = attendeeSchema.safeParse(json);
      if (error) warn('attendee', error);
      return { owner, attendee: data?.number === number ? data : null };
    }),
  };
}

/** Returns what was asked for; an answer about something else counts as no answer. */
function ofNumber<Value extends { number: string }>(value: Value, number: string): Value {
  if (value.number !== number) throw new Error('The answer is about something else.');
  return value;
}

function badStatus(status: number): Error {
  return new Error(`The answer has the status ${status}.`);
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
