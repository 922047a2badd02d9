import { Child } from './child.ts';
import { type Conference, importAttendees, numbers } from './conference.ts';
import type { Figure } from './figure.ts';
import { percentile } from './statistics.ts';

const GUESSES = 100_000;
/** The most wrong numbers of one address in ten minutes. */
const AT_ADDRESS = 300;

interface Guessed {
  /** The delays in ms of refusals of unknown numbers, and of numbers of another organisation. */
  unknownMs: number[];
  foreignMs: number[];
  /** The different texts of the answers. */
  refusals: string[];
  /** How many guesses of an address were judged, at most. */
  mostOfAddress: number;
  judged: number;
  admitted: number;
}

/**
 * Guesses attendee numbers of a channel from many addresses and browsers: half of the numbers do not exist, the others
 * are of another organisation (C2).
 */
export async function guesses({ own, foreign }: { own: Conference; foreign: Conference }): Promise<Figure[]> {
  const foreignNumbers = numbers(3, 10_000);
  await importAttendees(foreign, foreignNumbers);
  const guessing = new Child('load/guessing.ts');
  const { port, clientId } = own.owner;
  const guessed = await guessing.ask<Guessed>('guess', {
    port,
    place: { clientId, channelKey: own.channelKey },
    foreignNumbers,
    count: GUESSES,
  });
  await guessing.end();
  const [unknown, ofOthers] = [percentile(guessed.unknownMs, 0.5), percentile(guessed.foreignMs, 0.5)];
  return [
    {
      name: `of ${GUESSES} guesses, admitted`,
      value: guessed.admitted,
      unit: '',
      target: { atMost: 0 },
      note: `${guessed.judged} were judged`,
    },
    {
      name: 'different refusals of unknown numbers and of numbers of others',
      value: guessed.refusals.length,
      unit: '',
      target: { atMost: 1 },
    },
    {
      name: 'difference of their median delays',
      value: Math.abs(unknown - ofOthers),
      unit: 'ms',
      target: { atMost: 5 },
      note: `${unknown.toFixed(1)} and ${ofOthers.toFixed(1)} ms`,
    },
    {
      name: 'most guesses of one address that were judged in ten minutes',
      value: guessed.mostOfAddress,
      unit: '',
      target: { atMost: AT_ADDRESS },
    },
  ];
}
