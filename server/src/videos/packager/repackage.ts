import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIdr } from '@nave/domain/videos/idr.ts';
import { readVideoFile } from '@nave/domain/videos/read-video-file.ts';
import { judgeVideoFile, MAX_GROUP_BYTES, type VideoProblem } from '@nave/domain/videos/video-file.ts';
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  HLS,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import type { PackageRequest, PackageResult } from './package-messages.ts';
import { segmentWriter } from './segment-writer.ts';

/** A playlist would name other files of this machine. */
const FILE_FORMATS = ALL_FORMATS.filter((format) => format !== HLS);
/** The shortest segment, in seconds: it begins with the first key frame after this time. */
const SEGMENT_S = 4;
/** How much shorter than its file says a video may be, in seconds; beyond it, the end of the file is missing. */
const MISSING_END_S = 2;

/**
 * Repackages a file as fragmented MP4 in segments, with one rendition that has picture and sound. Packets are copied and
 * never decoded. Throws if the file cannot be read.
 */
export async function repackage({ originalPath, folder }: PackageRequest): Promise<PackageResult> {
  if ((await stat(originalPath)).size === 0) return { problem: 'unreadable' };
  const input = new Input({ formats: FILE_FORMATS, source: new FilePathSource(originalPath) });
  const facts = await readVideoFile(input, { sinkOf: (track) => new EncodedPacketSink(track) });
  const { problem } = judgeVideoFile(facts);
  if (problem) return { problem };
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const renditionFolder = join(folder, '0');
  await mkdir(renditionFolder);
  const writer = segmentWriter(renditionFolder);
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: SEGMENT_S,
      onFtyp: writer.writeInit,
      onMoov: writer.writeInit,
      onMoof: (data, _position, start) => writer.beginSegment(data, start),
      onMdat: writer.writeMedia,
    }),
    target: new NullTarget(),
  });
  const tracks: TrackCopy[] = [];
  if (video) tracks.push(await copyOfVideo(video, output));
  if (audio) tracks.push(await copyOfAudio(audio, output));
  await output.start();
  const refused = await copyPackets(tracks);
  if (refused) return { problem: refused };
  await output.finalize();
  const end = Math.max(...tracks.map((track) => track.end));
  const { bytes, durationMs, bandwidth } = writer.finish(end, video && (tracks[0]?.lastStart ?? null));
  if (durationMs / 1_000 < facts.seconds - MISSING_END_S) return { problem: 'truncated' };
  const codecs = await Promise.all([video, audio].flatMap((track) => track?.getCodecParameterString() ?? []));
  const size = video && (await displaySize(video));
  const rendition = {
    number: 0,
    codecs: codecs.join(','),
    bandwidth,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
  return { durationMs, bytes, renditions: [rendition] };
}

/** The packets of a track that are still to be copied. */
interface TrackCopy {
  packets: AsyncGenerator<EncodedPacket, void, unknown>;
  next: EncodedPacket | null;
  /** The end of the last copied packet, in seconds. */
  end: number;
  /** The latest start of a copied packet, in seconds. */
  lastStart: number;
  /** Returns why the file is refused because of this packet, or null. */
  problemOf(packet: EncodedPacket): VideoProblem | null;
  add(packet: EncodedPacket): Promise<void>;
  /** Tells the muxer that nothing follows; otherwise it would hold all further packets of the other track in memory. */
  close(): void;
}

async function copyOfVideo(track: InputVideoTrack, output: Output): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (!codec || !config) throw new Error('The video has no decoder configuration.');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  let isFirst = true;
  let groupBytes = 0;
  return {
    ...startOf(track),
    problemOf(packet) {
      groupBytes = packet.type === 'key' ? packet.byteLength : groupBytes + packet.byteLength;
      if (groupBytes > MAX_GROUP_BYTES) return 'keyFramesFar';
      const isClosed = packet.type !== 'key' || codec !== 'avc' || isIdr(packet.data, config.description);
      return isClosed ? null : 'openGop';
    },
    async add(packet) {
      await source.add(packet, isFirst ? { decoderConfig: config } : undefined);
      isFirst = false;
    },
    close: () => source.close(),
  };
}

async function copyOfAudio(track: InputAudioTrack, output: Output): Promise<TrackCopy> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (!codec || !config) throw new Error('The sound has no decoder configuration.');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  let isFirst = true;
  return {
    ...startOf(track),
    problemOf: () => null,
    async add(packet) {
      await source.add(packet, isFirst ? { decoderConfig: config } : undefined);
      isFirst = false;
    },
    close: () => source.close(),
  };
}

function startOf(track: InputVideoTrack | InputAudioTrack) {
  return { packets: new EncodedPacketSink(track).packets(), next: null, end: 0, lastStart: 0 };
}

/** Copies the packets of all tracks, the earliest first. Returns why the file is refused in the middle, or null. */
async function copyPackets(tracks: readonly TrackCopy[]): Promise<VideoProblem | null> {
  const advance = async (track: TrackCopy) => {
    track.next = (await track.packets.next()).value ?? null;
    if (!track.next) track.close();
  };
  for (const track of tracks) await advance(track);
  for (;;) {
    let earliest: TrackCopy | null = null;
    for (const track of tracks)
      if (track.next && (!earliest?.next || track.next.timestamp < earliest.next.timestamp)) earliest = track;
    if (!earliest?.next) return null;
    const packet = earliest.next;
    const problem = earliest.problemOf(packet);
    if (problem) return problem;
    await earliest.add(packet);
    earliest.end = Math.max(earliest.end, packet.timestamp + packet.duration);
    earliest.lastStart = Math.max(earliest.lastStart, packet.timestamp);
    await advance(earliest);
  }
}

/** Returns the size of the picture as viewers see it, after the rotation. */
async function displaySize(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
