import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink, FilePathSource, Input, type InputTrack } from 'mediabunny';
import type { SentMessage } from './rtmp-chunks.ts';
import { CLIP } from './video-files.ts';

const AUDIO = 8;
const VIDEO = 9;
/** First bytes of messages with H.264 and AAC. */
const KEY_PICTURE = 0x17;
const PICTURE = 0x27;
const SOUND = 0xaf;

/**
 * Returns the beginning of the clip, up to a time in seconds, as the messages of an encoder: first the configurations of
 * both decoders, then pictures and sound. Pictures are shown in the order in which they are decoded.
 */
export async function clipMessages({ to }: { to: number }): Promise<SentMessage[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(CLIP) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const videoConfig = (await video?.getDecoderConfig())?.description;
  const audioConfig = (await audio?.getDecoderConfig())?.description;
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('The clip has no picture or no sound.');
  const messages: SentMessage[] = [
    { type: VIDEO, timestamp: 0, payload: payloadOf([KEY_PICTURE, 0, 0, 0, 0], videoConfig) },
    { type: AUDIO, timestamp: 0, payload: payloadOf([SOUND, 0], audioConfig) },
  ];
  for (const { timestamp, type, data } of await packetsOf(video, to)) {
    const header = [type === 'key' ? KEY_PICTURE : PICTURE, 1, 0, 0, 0];
    messages.push({ type: VIDEO, timestamp: Math.round(timestamp * 1_000), payload: payloadOf(header, data) });
  }
  for (const { timestamp, data } of await packetsOf(audio, to))
    messages.push({ type: AUDIO, timestamp: Math.round(timestamp * 1_000), payload: payloadOf([SOUND, 1], data) });
  input.dispose();
  return messages.sort((a, b) => a.timestamp - b.timestamp);
}

type AllowSharedBufferSource = ArrayBufferView | ArrayBufferLike;

async function packetsOf(track: InputTrack, to: number): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  // Sound with priming begins before 0.
  for await (const packet of new EncodedPacketSink(track).packets())
    if (packet.timestamp >= 0 && packet.timestamp < to) packets.push(packet);
  return packets;
}

function payloadOf(header: readonly number[], data: AllowSharedBufferSource): Buffer {
  const bytes = ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
  return Buffer.concat([Buffer.from(header), bytes]);
}
