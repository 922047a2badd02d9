import { fileURLToPath } from 'node:url';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';

/** A minute of H.264 and AAC. */
export const CLIP = fileURLToPath(new URL('../../demo/clips/welcome.mp4', import.meta.url));
/** The types of NAL units of a picture that refers to no earlier one, and of any other picture; in the lowest 5 bits. */
const IDR = 5;
const NO_IDR = 1;
/** The type of a NAL unit without meaning, which only fills the bit rate. Source: ITU-T H.264, table 7-1. */
const FILLER = 12;

interface VideoFileOptions {
  format?: OutputFormat;
  seconds: number;
  /** How long the sound is; by default as long as the picture. */
  soundSeconds?: number;
  /** The tracks that are written. */
  tracks?: readonly ('video' | 'audio')[];
  rotation?: 0 | 90 | 180 | 270;
  /** Whether each picture after the first is marked as one that depends on the one before. */
  oneKeyFrame?: boolean;
  /** Whether the picture after each pair is shown before it, as an encoder with pictures of type B does it. */
  reordered?: boolean;
  /** From this second on, groups of pictures are open: their first picture is no IDR picture. */
  openGroupsFrom?: number;
  /** Bytes added to each picture, without an effect on it. */
  fillerBytes?: number;
}

/** Writes a video file of the packets of the clip, which is repeated if the file is longer. */
export async function writeVideoFile(
  path: string,
  {
    format = new Mp4OutputFormat({ fastStart: false }),
    seconds,
    soundSeconds = seconds,
    tracks = ['video', 'audio'],
    rotation = 0,
    oneKeyFrame = false,
    reordered = false,
    openGroupsFrom = Number.POSITIVE_INFINITY,
    fillerBytes = 0,
  }: VideoFileOptions,
): Promise<void> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(CLIP) });
  const output = new Output({ format, target: new FilePathTarget(path) });
  const clipSeconds = await input.computeDuration();
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('The clip has no picture or no sound.');
  const videoConfig = (await video.getDecoderConfig()) ?? undefined;
  const audioConfig = (await audio.getDecoderConfig()) ?? undefined;
  const videoSource = new EncodedVideoPacketSource('avc');
  const audioSource = new EncodedAudioPacketSource('aac');
  if (tracks.includes('video')) output.addVideoTrack(videoSource, { rotation });
  if (tracks.includes('audio')) output.addAudioTrack(audioSource);
  await output.start();
  const addVideo = async (packet: EncodedPacket, isFirst: boolean) => {
    const type = isFirst || !oneKeyFrame ? packet.type : 'delta';
    const isOpen = packet.type === 'key' && packet.timestamp >= openGroupsFrom;
    const data = withFiller(isOpen ? withoutIdr(packet.data) : packet.data, fillerBytes);
    await videoSource.add(packet.clone({ data, type }), isFirst ? { decoderConfig: videoConfig } : undefined);
  };
  const addAudio = (packet: EncodedPacket, isFirst: boolean) =>
    audioSource.add(packet, isFirst ? { decoderConfig: audioConfig } : undefined);
  const inOrder = reordered ? withSwappedTimes : <Packets>(packets: Packets) => packets;
  const writers = [
    ...(tracks.includes('video') ? [{ add: addVideo, packets: inOrder(repeated(video, clipSeconds, seconds)) }] : []),
    ...(tracks.includes('audio') ? [{ add: addAudio, packets: repeated(audio, clipSeconds, soundSeconds) }] : []),
  ];
  // The muxer holds the packets of one track until it has those of the others, so both are written together.
  await Promise.all(
    writers.map(async ({ add, packets }) => {
      let isFirst = true;
      for await (const packet of packets) {
        await add(packet, isFirst);
        isFirst = false;
      }
    }),
  );
  await output.finalize();
}

async function* repeated(track: InputTrack, clipSeconds: number, seconds: number): AsyncGenerator<EncodedPacket> {
  for (let start = 0; start < seconds; start += clipSeconds)
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (start + packet.timestamp >= seconds) break;
      // A clip of H.264 with reordered pictures, or of sound with priming, begins before 0.
      if (start === 0 || packet.timestamp >= 0) yield packet.clone({ timestamp: start + packet.timestamp });
    }
}

/** Swaps the times of the second and third, the fourth and fifth picture of each group, and so on. */
async function* withSwappedTimes(packets: AsyncGenerator<EncodedPacket>): AsyncGenerator<EncodedPacket> {
  let waiting: EncodedPacket | null = null;
  for await (const packet of packets) {
    if (!waiting) {
      if (packet.type === 'key') yield packet;
      else waiting = packet;
      continue;
    }
    const isPair = packet.type === 'delta';
    yield isPair ? waiting.clone({ timestamp: packet.timestamp }) : waiting;
    yield isPair ? packet.clone({ timestamp: waiting.timestamp }) : packet;
    waiting = null;
  }
  if (waiting) yield waiting;
}

/** Returns a picture of type IDR as one of another type. */
function withoutIdr(data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(data);
  for (let at = 0; at + 4 < bytes.length; at += 4 + bytes.readUInt32BE(at)) {
    const head = bytes[at + 4] ?? 0;
    if ((head & 31) === IDR) bytes[at + 4] = (head & ~31) | NO_IDR;
  }
  return bytes;
}

/** Adds a NAL unit of filler data, behind a length of four bytes. */
export function withFiller(data: Uint8Array, bytes: number): Uint8Array {
  if (bytes === 0) return data;
  const whole = Buffer.alloc(data.length + 4 + bytes, 0xff);
  whole.set(data);
  whole.writeUInt32BE(bytes, data.length);
  whole[data.length + 4] = FILLER;
  return whole;
}
