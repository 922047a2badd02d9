import { BitReader } from './bit-reader.ts';
import { EncoderRefused } from './encoder-problems.ts';
import { pictureSizeOf } from './picture-size.ts';

/** The largest configuration of a decoder, in bytes. */
const MAX_RECORD = 4_096;
/** The largest picture, as `liveStartSchema` has it. */
const MAX_SIDE = 8_192;

/** What a decoder of H.264 needs. `record` is the AVCDecoderConfigurationRecord. */
export interface VideoConfig {
  record: Buffer;
  codec: string;
  width: number;
  height: number;
}

/** What a decoder of AAC needs. `record` is the AudioSpecificConfig. */
export interface AudioConfig {
  record: Buffer;
  codec: string;
  sampleRate: number;
  channels: number;
}

/** Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15). Throws `EncoderRefused`. */
export function videoConfigOf(record: Buffer): VideoConfig {
  const length = record.length >= 8 ? record.readUInt16BE(6) : 0;
  const parameterSet = record.subarray(8, 8 + length);
  if (record.length > MAX_RECORD || record[0] !== 1 || length < 4 || parameterSet.length < length)
    throw new EncoderRefused('unreadable');
  const { width, height } = pictureSizeOf(parameterSet);
  const isSize = [width, height].every((side) => side >= 1 && side <= MAX_SIDE);
  if (!isSize) throw new EncoderRefused('unreadable');
  return { record, codec: `avc1.${record.toString('hex', 1, 4)}`, width, height };
}

/** Sample rates by their index. Source: ISO/IEC 14496-3, table 1.18. */
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
const OWN_RATE = 15;
const MAX_RATE = 192_000;
const LONG_TYPE = 31;
/** The number of channels of configuration 7; the others have the number of their name. */
const SURROUND = 7;

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3). Throws `EncoderRefused`. */
export function audioConfigOf(record: Buffer): AudioConfig {
  const reader = new BitReader(record);
  const short = reader.bits(5);
  const type = short === LONG_TYPE ? 32 + reader.bits(6) : short;
  const index = reader.bits(4);
  const sampleRate = index === OWN_RATE ? reader.bits(24) : (RATES[index] ?? 0);
  const configuration = reader.bits(4);
  if (record.length < 2 || record.length > MAX_RECORD || sampleRate < 1 || sampleRate > MAX_RATE || type === 0)
    throw new EncoderRefused('unreadable');
  // Without a configuration the stream itself describes its channels; players read that.
  const channels = configuration === 0 ? 2 : configuration === SURROUND ? 8 : configuration;
  return { record, codec: `mp4a.40.${type}`, sampleRate, channels };
}
