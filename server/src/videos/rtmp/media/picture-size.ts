import { BitReader } from './bit-reader.ts';

interface PictureSize {
  width: number;
  height: number;
}

/** Profiles whose parameter sets name the format of colours. Source: ITU-T H.264, section 7.3.2.1.1. */
const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** The most pictures in a cycle of picture order counts. */
const MAX_CYCLE = 255;

/** Returns the size of pictures in a sequence parameter set of H.264, after cropping. */
export function pictureSizeOf(parameterSet: Uint8Array): PictureSize {
  const reader = new BitReader(withoutEmulation(parameterSet.subarray(1)));
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  const chroma = PROFILES_WITH_CHROMA.has(profile) ? readChroma(reader) : 1;
  reader.unsigned();
  skipPictureOrder(reader);
  reader.unsigned();
  reader.bit();
  const widthInBlocks = reader.unsigned() + 1;
  const heightInUnits = reader.unsigned() + 1;
  const hasOnlyFrames = reader.bit();
  if (!hasOnlyFrames) reader.bit();
  reader.bit();
  const [left, right, top, bottom] = reader.bit()
    ? [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()]
    : [0, 0, 0, 0];
  const unitWidth = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitHeight = (chroma === 1 ? 2 : 1) * (2 - hasOnlyFrames);
  return {
    width: widthInBlocks * 16 - (left + right) * unitWidth,
    height: (2 - hasOnlyFrames) * heightInUnits * 16 - (top + bottom) * unitHeight,
  };
}

/** Returns `chroma_format_idc`, or 0 for separate planes. */
function readChroma(reader: BitReader): number {
  const format = reader.unsigned();
  const isSeparate = format === 3 && reader.bit() === 1;
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  const hasScaling = reader.bit();
  if (hasScaling) for (let list = 0; list < (format === 3 ? 12 : 8); list++) skipScaling(reader, list < 6 ? 16 : 64);
  return isSeparate ? 0 : format;
}

function skipScaling(reader: BitReader, size: number): void {
  if (!reader.bit()) return;
  let last = 8;
  let next = 8;
  for (let n = 0; n < size; n++) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(reader: BitReader): void {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned();
  if (type !== 1) return;
  reader.bit();
  reader.signed();
  reader.signed();
  for (let left = Math.min(reader.unsigned(), MAX_CYCLE); left > 0; left--) reader.signed();
}

/** Removes the bytes that keep start codes out of a NAL unit. */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 3 && bytes[at - 1] === 0 && bytes[at - 2] === 0));
}
