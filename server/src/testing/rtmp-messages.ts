import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink, FilePathSource, Input, type InputTrack } from 'mediabunny';
import type { SentMessage } from './rtmp-chunks.ts';
import { CLIP } from './video-files.ts';

const AUDIO = 8;
const VIDEO = 9;
/** First bytes of messages with H.264 and AAC. */
const KEY_PICTURE = 0x17;
const PICTURE = 0x27;
const SOUND = 0xaf;

interface ClipOptions {
  /** Which seconds of the clip. */
  from?: number;
  to: number;
  /** The timestamp at `from`, in milliseconds. */
  startMs?: number;
  /** The messages that are sent. */
  tracks?: readonly ('video' | 'audio')[];
}

/**
 * Returns a part of the clip as the messages of an encoder, with the configurations of both decoders
 * before it. Its pictures are shown in the order in which they are decoded.
 */
export async function clipMessages({
  from = 0,
  to,
  startMs = 0,
  tracks = ['video', 'audio'],
}: ClipOptions): Promise<SentMessage[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(CLIP) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const videoConfig = await video?.getDecoderConfig();
  const audioConfig = await audio?.getDecoderConfig();
  if (!video || !audio || !videoConfig?.description || !audioConfig?.description)
    throw new Error('The clip has no picture or no sound.');
  const timestampOf = (seconds: number) => Math.round((seconds - from) * 1_000) + startMs;
  const messages: SentMessage[] = [];
  if (tracks.includes('video')) {
    messages.push(videoConfigMessage(videoConfig.description, startMs));
    for (const { timestamp, type, data } of await packetsOf(video, from, to)) {
      const header = [type === 'key' ? KEY_PICTURE : PICTURE, 1, 0, 0, 0];
      messages.push({ type: VIDEO, timestamp: timestampOf(timestamp), payload: payloadOf(header, data) });
    }
  }
  if (tracks.includes('audio')) {
    messages.push({ type: AUDIO, timestamp: startMs, payload: payloadOf([SOUND, 0], audioConfig.description) });
    for (const { timestamp, data } of await packetsOf(audio, from, to))
      messages.push({ type: AUDIO, timestamp: timestampOf(timestamp), payload: payloadOf([SOUND, 1], data) });
  }
  input.dispose();
  return messages.sort((a, b) => a.timestamp - b.timestamp);
}

/** Returns the message with the configuration of a decoder of H.264. */
export function videoConfigMessage(record: AllowSharedBufferSource, timestamp: number): SentMessage {
  return { type: VIDEO, timestamp, payload: payloadOf([KEY_PICTURE, 0, 0, 0, 0], record) };
}

type AllowSharedBufferSource = ArrayBufferView | ArrayBufferLike;

async function packetsOf(track: InputTrack, from: number, to: number): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.timestamp >= from && packet.timestamp < to) packets.push(packet);
  return packets;
}

function payloadOf(header: readonly number[], data: AllowSharedBufferSource): Buffer {
  const bytes = ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
  return Buffer.concat([Buffer.from(header), bytes]);
}
