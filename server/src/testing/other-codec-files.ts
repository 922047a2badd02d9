import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny';

interface OtherCodecs {
  format: OutputFormat;
  video?: { codec: VideoCodec; config: VideoDecoderConfig };
  audio?: { codec: AudioCodec; config: AudioDecoderConfig };
  seconds: number;
}

/** The start of an hvcC record: Main profile, level 3.1, lengths of 4 bytes, no parameter sets. */
const hvcC = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0];
export const hevc = {
  codec: 'hevc',
  config: { codec: 'hvc1.1.6.L93.B0', codedWidth: 640, codedHeight: 360, description: new Uint8Array(hvcC) },
} as const;

const FRAMES_PER_SECOND = 5;
const PACKETS_PER_SECOND = 50;
const KEY_FRAME_EVERY = 10;

/** Writes a file with codecs that nothing here encodes: its packets have the form of the codec, and no meaning. */
export async function writeOtherCodecs(path: string, { format, video, audio, seconds }: OtherCodecs): Promise<void> {
  const output = new Output({ format, target: new FilePathTarget(path) });
  const videoSource = video && new EncodedVideoPacketSource(video.codec);
  const audioSource = audio && new EncodedAudioPacketSource(audio.codec);
  if (videoSource) output.addVideoTrack(videoSource);
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  const addPictures = async () => {
    for (let n = 0; n < seconds * FRAMES_PER_SECOND; n++) {
      const type = n % KEY_FRAME_EVERY === 0 ? 'key' : 'delta';
      const data = new Uint8Array(200).fill(n).fill(type === 'key' ? 0x82 : 0x86, 0, 1);
      const packet = new EncodedPacket(data, type, n / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
      await videoSource?.add(packet, n === 0 ? { decoderConfig: video?.config } : undefined);
    }
  };
  const addSound = async () => {
    for (let n = 0; n < seconds * PACKETS_PER_SECOND; n++) {
      const packet = new EncodedPacket(new Uint8Array(3_840), 'key', n / PACKETS_PER_SECOND, 1 / PACKETS_PER_SECOND);
      await audioSource?.add(packet, n === 0 ? { decoderConfig: audio?.config } : undefined);
    }
  };
  await Promise.all([videoSource && addPictures(), audioSource && addSound()]);
  await output.finalize();
}

/** Writes an MP4 file whose picture is HEVC. */
export function writeHevcFile(path: string): Promise<void> {
  return writeOtherCodecs(path, { format: new Mp4OutputFormat(), video: hevc, seconds: 4 });
}
