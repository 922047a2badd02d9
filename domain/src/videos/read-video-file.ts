import type { EncodedPacket, EncodedPacketSink, Input, InputTrack, InputVideoTrack } from 'mediabunny';
import { isIdr } from './idr.ts';
import type { VideoFileFacts } from './video-file.ts';

/** How many key frames are read to find out whether groups of pictures are closed. */
const READ_KEY_FRAMES = 8;

interface ReadOptions {
  /** Returns the packets of a track. Passed in, so that the domain does not load the library. */
  sinkOf(track: InputTrack): EncodedPacketSink;
}

/**
 * Reads the facts by which a video file is judged. The browser calls it before it sends a file, the packager before it
 * repackages it. Throws if the file cannot be read.
 */
export async function readVideoFile(input: Input, { sinkOf }: ReadOptions): Promise<VideoFileFacts> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const seconds = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp());
  return {
    seconds,
    video: video && { codec: await video.getCodec() },
    audio: audio && { codec: await audio.getCodec() },
    keyFrames: video && (await keyFramesOf(video, sinkOf(video))),
  };
}

async function keyFramesOf(video: InputVideoTrack, sink: EncodedPacketSink): Promise<VideoFileFacts['keyFrames']> {
  const isAvc = (await video.getCodec()) === 'avc';
  const { description } = (isAvc && (await video.getDecoderConfig())) || {};
  const metadataOnly = { metadataOnly: true };
  let key = await sink.getFirstKeyPacket(metadataOnly);
  if (!key) return null;
  const groups = { maxSeconds: 0, isOpenGop: false };
  for (let n = 0; key; n++) {
    if (isAvc && n < READ_KEY_FRAMES) {
      const whole: EncodedPacket | null = await sink.getKeyPacket(key.timestamp);
      if (whole && !isIdr(whole.data, description)) groups.isOpenGop = true;
    }
    const next: EncodedPacket | null = await sink.getNextKeyPacket(key, metadataOnly);
    const end = next?.timestamp ?? (await video.computeDuration());
    groups.maxSeconds = Math.max(groups.maxSeconds, end - key.timestamp);
    key = next;
  }
  return groups;
}
