import { readVideoFile } from '@nave/domain/videos/read-video-file.ts';
import { judgeVideoFile, type VideoProblem, type VideoWarning } from '@nave/domain/videos/video-file.ts';

/** What is wrong with a file, before it is sent (VID-91). */
export interface JudgedFile {
  problem: VideoProblem | null;
  warnings: VideoWarning[];
}

/** Reads a file's facts by its parts that matter, as the server does it later, and judges them. */
export async function judgeFile(file: Blob): Promise<JudgedFile> {
  const { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    return judgeVideoFile(await readVideoFile(input, { sinkOf: (track) => new EncodedPacketSink(track) }));
  } catch {
    return { problem: 'unreadable', warnings: [] };
  } finally {
    input.dispose();
  }
}
