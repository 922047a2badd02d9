import { join } from 'node:path';
import { ffmpeg } from './ffmpeg.ts';

const loopSeconds = 60;
const chordSeconds = 10;

/** Six chords in hertz, low to high: D, B minor, G, D over F sharp, E minor, A with its fourth. */
const chords: number[][] = [
  [73.42, 146.83, 220, 293.66, 369.99],
  [61.74, 123.47, 185, 293.66, 440],
  [98, 146.83, 246.94, 293.66, 493.88],
  [92.5, 146.83, 220, 369.99, 440],
  [82.41, 164.81, 246.94, 329.63, 392],
  [110, 164.81, 220, 293.66, 329.63],
];

/** Rounds a frequency so that the loop contains a whole number of waves and repeats without a break. */
const loopable = (hertz: number) => Math.round(hertz * loopSeconds) / loopSeconds;

/**
 * Returns the expression of a chord, which grows louder and softer for ten seconds and overlaps with the next chord.
 */
function chordExpression(notes: number[], index: number): string {
  const middle = index * chordSeconds + chordSeconds / 2;
  const distance = `(mod(t-${middle}+${1.5 * loopSeconds},${loopSeconds})-${loopSeconds / 2})`;
  const swell = `pow(max(0,cos(PI/2*min(1,abs(${distance})/${chordSeconds}))),2)`;
  const voices = notes.map((note, i) => {
    const low = loopable(note);
    const detuned = loopable(note + 0.35 + 0.1 * i);
    return `${(1 / (i + 2)).toFixed(3)}*(sin(2*PI*${low}*t)+sin(2*PI*${detuned}*t)+0.18*sin(4*PI*${low}*t))`;
  });
  return `${swell}*(${voices.join('+')})`;
}

/** Creates a quiet pad of slow chords, which lasts a minute and can be repeated. Returns its file. */
export function makeSound(folder: string): string {
  const file = join(folder, 'pad.wav');
  const wave = chords.map(chordExpression).join('+');
  ffmpeg([
    ...['-f', 'lavfi', '-i', `aevalsrc=exprs='0.06*(${wave})':s=24000:d=${loopSeconds}`],
    ...['-af', 'lowpass=f=1400,tremolo=f=0.15:d=0.2', '-ac', '1', file],
  ]);
  return file;
}
