import type { EncodedPacket, Output } from 'mediabunny';
import { AUDIO_RATE, encodedSize, FRAME_RATE, type LiveQuality } from './quality.ts';
import { SegmentCutter, SHORTEST_S } from './segment-cutter.ts';
import type { Sent } from './segment-queue.ts';

/** The distance of key frames, in seconds: each one begins a segment. */
const KEY_FRAME_EVERY_S = 2;
/** How much more than its rate a segment may have. */
const PEAK = 1.25;

export interface EncoderOptions {
  /** With a track of a camera or screen, and a track of a microphone if there is one. */
  stream: MediaStream;
  quality: LiveQuality;
  /** Called with the start of the part, and then with its segments. */
  onSent: (item: Sent) => void;
  /** Called once if the browser cannot encode any more. */
  onFailure: (error: unknown) => void;
}

export interface LiveEncoder {
  /** Ends the part. Its last segment has been passed to `onSent` when this resolves. */
  stop(): Promise<void>;
}

/** Encodes a stream of this browser as a part of a live video. Throws if the browser cannot encode it. */
export async function startEncoder({ stream, quality, onSent, onFailure }: EncoderOptions): Promise<LiveEncoder> {
  const media = await import('mediabunny');
  const [picture] = stream.getVideoTracks();
  const [sound] = stream.getAudioTracks();
  if (!picture) throw new Error('The stream has no picture.');
  if (sound && !(await media.canEncodeAudio('aac'))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  const { width = quality.width, height = quality.height } = picture.getSettings();
  const size = encodedSize({ width, height }, quality);
  const isScaled = size.width !== width || size.height !== height;
  const codecs: { video?: string; audio?: string } = {};
  const cutter = new SegmentCutter((segment) => {
    if (segment.number === 0) {
      const bandwidth = Math.ceil((quality.videoRate + (sound ? AUDIO_RATE : 0)) * PEAK);
      const named = [codecs.video, sound && codecs.audio].filter(Boolean).join(',');
      onSent({ kind: 'start', start: { codecs: named, bandwidth, width: size.width, height: size.height } });
    }
    onSent({ kind: 'segment', segment });
  });
  const output = new media.Output({
    format: new media.Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: SHORTEST_S,
      onFtyp: (box) => cutter.addHead(box),
      onMoov: (box) => cutter.addHead(box),
      onMoof: (box, _position, start) => cutter.addFragment(box, start),
      onMdat: (box) => cutter.addMedia(box),
    }),
    target: new media.NullTarget(),
  });
  const video = new media.MediaStreamVideoTrackSource(
    picture,
    {
      codec: 'avc',
      quality: new media.Quality({ bitrate: quality.videoRate }),
      keyFrameInterval: KEY_FRAME_EVERY_S,
      sizeChangeBehavior: 'contain',
      ...(isScaled && { transform: size }),
      onEncodedPacket: (packet: EncodedPacket, meta) => {
        codecs.video ??= meta?.decoderConfig?.codec;
        const { timestamp: start, duration, type } = packet;
        cutter.addPicture({ start, end: start + duration, isKey: type === 'key' });
      },
    },
    { frameRate: FRAME_RATE },
  );
  output.addVideoTrack(video, { frameRate: FRAME_RATE });
  const sources: { errorPromise: Promise<void> }[] = [video];
  if (sound) {
    const audio = new media.MediaStreamAudioTrackSource(sound, {
      codec: 'aac',
      quality: new media.Quality({ bitrate: AUDIO_RATE }),
      onEncodedPacket: (_packet, meta) => {
        codecs.audio ??= meta?.decoderConfig?.codec;
      },
    });
    output.addAudioTrack(audio);
    sources.push(audio);
  }
  return run(output, sources, onFailure);
}

async function run(
  output: Output,
  sources: readonly { errorPromise: Promise<void> }[],
  onFailure: (error: unknown) => void,
): Promise<LiveEncoder> {
  let isOver = false;
  const fail = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    onFailure(error);
    void output.cancel();
  };
  for (const { errorPromise } of sources) errorPromise.catch(fail);
  await output.start();
  return {
    async stop() {
      if (isOver) return;
      isOver = true;
      await output.finalize();
    },
  };
}
