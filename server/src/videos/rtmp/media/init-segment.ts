import { box, bytes16, bytes32, fullBox } from './boxes.ts';
import type { AudioConfig, VideoConfig } from './track-configs.ts';

export const VIDEO_TRACK = 1;
export const AUDIO_TRACK = 2;
/** Times of pictures are in milliseconds, as RTMP has them. */
export const VIDEO_TIMESCALE = 1_000;

/** The identity matrix of a track, and the language `und`. */
const MATRIX = bytes32(0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00);
const UNDETERMINED = 0x55c4;
const RESOLUTION = 0x48_00_00;

/** Returns the init segment of a part (ISO/IEC 14496-12). Without a configuration of sound it has no track of it. */
export function initSegment(video: VideoConfig, audio: AudioConfig | null): Buffer {
  const tracks = [videoTrack(video), ...(audio ? [audioTrack(audio)] : [])];
  const extensions = [VIDEO_TRACK, ...(audio ? [AUDIO_TRACK] : [])].map((id) => fullBox('trex', 0, 0, id, 1, 0, 0, 0));
  const header = fullBox('mvhd', 0, 0, 0, 0, 1_000, 0, 0x1_00_00, bytes16(0x100, 0), 0, 0, MATRIX, Buffer.alloc(24), 3);
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5'), 512, Buffer.from('iso5iso6mp41')),
    box('moov', header, ...tracks, box('mvex', ...extensions)),
  ]);
}

interface Track {
  id: number;
  timescale: number;
  volume: number;
  size: readonly [width: number, height: number];
  handler: 'vide' | 'soun';
  mediaHeader: Buffer;
  sampleEntry: Buffer;
}

function track({ id, timescale, volume, size, handler, mediaHeader, sampleEntry }: Track): Buffer {
  const [width, height] = size;
  const trackHeader = fullBox(
    'tkhd',
    0,
    // Enabled, and part of the presentation.
    3,
    bytes32(0, 0, id, 0, 0, 0, 0),
    bytes16(0, 0, volume, 0),
    MATRIX,
    bytes32(width * 2 ** 16, height * 2 ** 16),
  );
  const samples = box(
    'stbl',
    fullBox('stsd', 0, 0, 1, sampleEntry),
    fullBox('stts', 0, 0, 0),
    fullBox('stsc', 0, 0, 0),
    fullBox('stsz', 0, 0, 0, 0),
    fullBox('stco', 0, 0, 0),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, 0, 0, timescale, 0, bytes16(UNDETERMINED, 0)),
    fullBox('hdlr', 0, 0, 0, Buffer.from(handler), Buffer.alloc(12), Buffer.from('Nave\0')),
    box('minf', mediaHeader, box('dinf', fullBox('dref', 0, 0, 1, fullBox('url ', 0, 1))), samples),
  );
  return box('trak', trackHeader, media);
}

function videoTrack({ record, width, height }: VideoConfig): Buffer {
  const sampleEntry = box(
    'avc1',
    bytes16(0, 0, 0, 1, 0, 0),
    Buffer.alloc(12),
    bytes16(width, height),
    bytes32(RESOLUTION, RESOLUTION, 0),
    bytes16(1),
    Buffer.alloc(32),
    bytes16(0x18, 0xff_ff),
    box('avcC', record),
  );
  return track({
    id: VIDEO_TRACK,
    timescale: VIDEO_TIMESCALE,
    volume: 0,
    size: [width, height],
    handler: 'vide',
    mediaHeader: fullBox('vmhd', 0, 1, bytes16(0, 0, 0, 0)),
    sampleEntry,
  });
}

function audioTrack({ record, sampleRate, channels }: AudioConfig): Buffer {
  // The field has 16 bits; players read higher rates from the configuration.
  const rate = sampleRate < 2 ** 16 ? sampleRate : 0;
  const sampleEntry = box(
    'mp4a',
    bytes16(0, 0, 0, 1),
    Buffer.alloc(8),
    bytes16(channels, 16, 0, 0),
    bytes32(rate * 2 ** 16),
    fullBox('esds', 0, 0, elementaryStream(record)),
  );
  return track({
    id: AUDIO_TRACK,
    timescale: sampleRate,
    volume: 0x100,
    size: [0, 0],
    handler: 'soun',
    mediaHeader: fullBox('smhd', 0, 0, bytes16(0, 0)),
    sampleEntry,
  });
}

/** The descriptor of a stream of AAC. Source: ISO/IEC 14496-1, section 7.2.6. */
function elementaryStream(record: Buffer): Buffer {
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), bytes32(0, 0), descriptor(5, record));
  return descriptor(3, bytes16(AUDIO_TRACK), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2])));
}

/** Encodes a descriptor; its size has four bytes of seven bits. */
function descriptor(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = [(length >> 21) | 0x80, ((length >> 14) & 127) | 0x80, ((length >> 7) & 127) | 0x80, length & 127];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
