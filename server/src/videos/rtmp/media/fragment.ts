import { box, bytes32, bytes64, fullBox } from './boxes.ts';
import { AUDIO_TRACK, VIDEO_TRACK } from './init-segment.ts';

/** An encoded picture or frame of sound. Times are in the timescale of its track. */
export interface Sample {
  data: Buffer;
  /** When it is decoded, since the beginning of the part. */
  time: number;
  /** How long after its decoding it is shown; negative if before. */
  offset: number;
  isKey: boolean;
}

/** Samples in the order of their decoding, and the time at which the one after the last is decoded. */
export interface SampleRun {
  samples: readonly Sample[];
  end: number;
}

const BASE_IS_MOOF = 0x02_00_00;
/** The fields of a run: offset of the data; duration, size, flags and offset of each sample. */
const RUN_FIELDS = 0x01 | 0x1_00 | 0x2_00 | 0x4_00 | 0x8_00;
const KEY = 0x02_00_00_00;
const DEPENDS = 0x01_01_00_00;

/** Returns a fragment of MP4 (ISO/IEC 14496-12) with the samples of both tracks. A track may have none. */
export function fragment(number: number, video: SampleRun, audio: SampleRun): Buffer {
  const runs = [
    { track: VIDEO_TRACK, run: video },
    { track: AUDIO_TRACK, run: audio },
  ].filter(({ run }) => run.samples.length > 0);
  const encode = (offsets: readonly number[]) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, number),
      ...runs.map(({ track, run }, at) => trackFragment(track, run, offsets[at] ?? 0)),
    );
  // The size of the header does not depend on the offsets in it.
  let dataAt = encode([]).length + 8;
  const offsets = runs.map(({ run }) => {
    const offset = dataAt;
    for (const { data } of run.samples) dataAt += data.length;
    return offset;
  });
  const data = runs.flatMap(({ run }) => run.samples.map((sample) => sample.data));
  return Buffer.concat([encode(offsets), box('mdat', ...data)]);
}

function trackFragment(track: number, { samples, end }: SampleRun, dataOffset: number): Buffer {
  const fields = samples.flatMap(({ data, time, offset, isKey }, at) => {
    const duration = Math.max(0, (samples[at + 1]?.time ?? end) - time);
    return [duration, data.length, isKey ? KEY : DEPENDS, offset];
  });
  return box(
    'traf',
    fullBox('tfhd', 0, BASE_IS_MOOF, track),
    fullBox('tfdt', 1, 0, bytes64(samples[0]?.time ?? 0)),
    fullBox('trun', 1, RUN_FIELDS, samples.length, dataOffset, bytes32(...fields)),
  );
}
