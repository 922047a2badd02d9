/** The boxes with which segments of fragmented MP4 begin (VID-66). */
const FIRST_BOXES = ['ftyp', 'styp', 'moof', 'sidx', 'emsg'];

/** Whether the bytes begin as a segment, or as an init segment, of fragmented MP4. */
export function isSegment(bytes: Uint8Array): boolean {
  return FIRST_BOXES.includes(Buffer.from(bytes.subarray(4, 8)).toString('latin1'));
}
