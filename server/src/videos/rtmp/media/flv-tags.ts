import type { EncoderProblem } from './encoder-problems.ts';

/** A part of a stream in a message of RTMP. `data` and `record` are a part of its bytes. */
export type MediaUnit =
  | { kind: 'video-config' | 'audio-config'; record: Buffer }
  /** A picture; `offsetMs` is how long after its decoding it is shown. */
  | { kind: 'picture'; data: Buffer; isKey: boolean; offsetMs: number }
  | { kind: 'sound'; data: Buffer }
  | { kind: 'refused'; problem: EncoderProblem };

// Source: Adobe Flash Video File Format 10.1, annex E.4, and Enhanced RTMP 2.
const EXTENDED = 0x80;
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
const AVC = 7;
const AAC = 10;
const EXTENDED_AUDIO = 9;
/** Types of packets. */
const CONFIG = 0;
const FRAMES = 1;
/** Frames of Enhanced RTMP without an offset. */
const FRAMES_WITHOUT_OFFSET = 3;
const METADATA = 4;

/** Reads a message with video. Returns null for one without meaning for players. */
export function readVideoTag(payload: Buffer): MediaUnit | null {
  const first = payload[0];
  if (first === undefined) return null;
  const frameType = (first >> 4) & 7;
  if (frameType === COMMAND_FRAME) return null;
  const isExtended = (first & EXTENDED) !== 0;
  if (!isExtended && (first & 15) !== AVC) return { kind: 'refused', problem: 'video-codec' };
  const packetType = isExtended ? first & 15 : (payload[1] ?? 2);
  if (isExtended && packetType === METADATA) return null;
  if (isExtended && fourCc(payload) !== 'avc1') return { kind: 'refused', problem: 'video-codec' };
  const hasOffset = !isExtended || packetType === FRAMES;
  const headerSize = (isExtended ? 5 : 2) + (hasOffset ? 3 : 0);
  if (payload.length <= headerSize) return null;
  const data = payload.subarray(headerSize);
  if (packetType === CONFIG) return { kind: 'video-config', record: data };
  if (packetType !== FRAMES && !(isExtended && packetType === FRAMES_WITHOUT_OFFSET)) return null;
  const offsetMs = hasOffset ? payload.readIntBE(headerSize - 3, 3) : 0;
  return { kind: 'picture', data, isKey: frameType === KEY_FRAME, offsetMs };
}

/** Reads a message with sound. Returns null for one without meaning for players. */
export function readAudioTag(payload: Buffer): MediaUnit | null {
  const first = payload[0];
  if (first === undefined) return null;
  const format = first >> 4;
  const isExtended = format === EXTENDED_AUDIO;
  if (!isExtended && format !== AAC) return { kind: 'refused', problem: 'audio-codec' };
  const packetType = isExtended ? first & 15 : (payload[1] ?? 2);
  if (isExtended && packetType >= METADATA) return null;
  if (isExtended && fourCc(payload) !== 'mp4a') return { kind: 'refused', problem: 'audio-codec' };
  const data = payload.subarray(isExtended ? 5 : 2);
  if (data.length === 0) return null;
  if (packetType === CONFIG) return { kind: 'audio-config', record: data };
  return packetType === FRAMES ? { kind: 'sound', data } : null;
}

function fourCc(payload: Buffer): string {
  return payload.toString('latin1', 1, 5);
}
