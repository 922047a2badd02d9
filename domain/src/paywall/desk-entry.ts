import type { Attendee } from '../ticketing/attendee.ts';
import { type Entrance, isRefused, mayEnter } from './may-enter.ts';
import { type EntryRefusal, entryRefusals } from './paywall.texts.ts';

/** How many screens staff may add to an attendee number. */
export const MAX_EXTRA_SCREENS = 5;

/** Number of the last digits of an attendee number that staff and records may know: the number itself is a key. */
const LAST_DIGITS = 4;

/** Returns the last four digits of an attendee number. */
export function lastDigitsOf(number: string): string {
  return number.slice(-LAST_DIGITS);
}

/** Whether a number may enter a place on another screen. */
export interface DeskEntry {
  /** On how many screens the number may watch, with the added ones; 0 if it may not enter at all. */
  screens: number;
  /** When the access ends, in epoch milliseconds; null if it does not end. */
  endsAt: number | null;
  /** Null if the number may enter now. */
  refusal: EntryRefusal | null;
}

interface Situation {
  /** Epoch milliseconds. */
  now: number;
  /** Number of screens that watch in the place with the number. */
  inUse: number;
  extraScreens: number;
}

/** Decides whether a browser that has no seat yet would get one with a number, and otherwise why not. */
export function deskEntry(attendee: Attendee, entrance: Entrance, { now, inUse, extraScreens }: Situation): DeskEntry {
  const entry = mayEnter(attendee, entrance, now);
  if (isRefused(entry)) return { screens: 0, endsAt: null, refusal: entry };
  const screens = entry.screens + extraScreens;
  return { screens, endsAt: entry.endsAt, refusal: inUse < screens ? null : entryRefusals.screensFull };
}
