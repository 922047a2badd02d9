/** The type of a NAL unit with a picture that refers to no earlier one. Source: ITU-T H.264, table 7-1. */
const IDR = 5;

/**
 * Whether a packet of H.264 contains an IDR picture. `description` is the avcC record of the decoder's configuration;
 * without one, the packet has start codes (Annex B).
 */
export function isIdr(data: Uint8Array, description: AllowSharedBufferSource | undefined): boolean {
  for (const type of description ? typesByLength(data, lengthSizeOf(description)) : typesByStartCode(data))
    if (type === IDR) return true;
  return false;
}

type AllowSharedBufferSource = ArrayBufferView | ArrayBufferLike;

function lengthSizeOf(description: AllowSharedBufferSource): number {
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return ((bytes[4] ?? 3) & 3) + 1;
}

function* typesByLength(data: Uint8Array, lengthSize: number): Generator<number> {
  let at = 0;
  while (at + lengthSize < data.length) {
    let length = 0;
    for (let n = 0; n < lengthSize; n++) length = length * 256 + (data[at + n] ?? 0);
    at += lengthSize;
    yield (data[at] ?? 0) & 31;
    at += length;
  }
}

function* typesByStartCode(data: Uint8Array): Generator<number> {
  for (let at = 2; at + 1 < data.length; at++)
    if (data[at] === 1 && data[at - 1] === 0 && data[at - 2] === 0) yield (data[at + 1] ?? 0) & 31;
}
