import { ALL_FORMATS, type EncodedPacket, EncodedPacketSink, FilePathSource, Input, type InputTrack } from 'mediabunny';
import type { SentMessage } from './rtmp-chunks.ts';
import { CLIP, withFiller } from './video-files.ts';

const AUDIO = 8;
const VIDEO = 9;
/** First bytes of messages with H.264 and AAC. */
const KEY_PICTURE = 0x17;
const PICTURE = 0x27;
const SOUND = 0xaf;
const PICTURES_PER_SECOND = 30;
const PICTURES_PER_GROUP = 60;

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

/**
 * Returns messages of a stream with 30 pictures a second and a key frame every 2 seconds. All pictures are the first of
 * the clip, with filler up to the bit rate.
 */
export async function steadyMessages(seconds: number, bitsPerSecond: number): Promise<SentMessage[]> {
  const [videoConfig, ...messages] = await clipMessages({ to: seconds });
  const first = messages.find(({ type }) => type === VIDEO)?.payload;
  if (!videoConfig || !first) throw new Error('The clip has no picture.');
  const bytes = bitsPerSecond / 8 / PICTURES_PER_SECOND;
  const data = withFiller(first.subarray(5), Math.max(0, Math.round(bytes) - first.length));
  const pictures = Array.from({ length: seconds * PICTURES_PER_SECOND }, (_, n) => ({
    type: VIDEO,
    timestamp: Math.round((n * 1_000) / PICTURES_PER_SECOND),
    payload: payloadOf([n % PICTURES_PER_GROUP === 0 ? KEY_PICTURE : PICTURE, 1, 0, 0, 0], data),
  }));
  const sound = messages.filter(({ type }) => type === AUDIO);
  return [videoConfig, ...[...pictures, ...sound].sort((a, b) => a.timestamp - b.timestamp)];
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
