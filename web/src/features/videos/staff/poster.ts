import { MAX_IMAGE_BYTES } from '@nave/domain/media/image-rules.ts';
import { videoCalls } from '@nave/domain/videos/videos.calls.ts';
import { ask } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/dashboard-upload.ts';
import { logFailure } from '../../../lib/log.ts';

/** The longer side of a poster at most, in pixels. */
const MAX_SIDE = 1_280;
/** Where in the video the picture is: the beginning is often black. */
const SHARE_OF_VIDEO = 0.1;
const JPEG_QUALITY = 0.85;

export interface SentFile {
  clientId: string;
  videoId: string;
  file: File;
}

/** Sends a picture of an uploaded file as its poster, unless the video has one (VID-125). Without a picture, it has none. */
export async function addPoster({ clientId, videoId, file }: SentFile, pictureOf = pictureOfVideo): Promise<void> {
  try {
    const { posterUrl } = await ask(videoCalls.one, { clientId, videoId });
    const picture = posterUrl === null ? await pictureOf(file) : null;
    if (picture) await uploadFile(videoCalls.setPoster, { clientId, videoId }, picture, () => undefined);
  } catch (error) {
    logFailure('A video has no poster', error);
  }
}

/** Decodes one picture of a video file; null if it has none, or this browser cannot decode it. */
async function pictureOfVideo(file: Blob): Promise<File | null> {
  const { ALL_FORMATS, BlobSource, CanvasSink, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const isWide = width >= height;
    const side = Math.min(MAX_SIDE, isWide ? width : height);
    const sink = new CanvasSink(track, isWide ? { width: side } : { height: side });
    const start = await track.getFirstTimestamp();
    const found = await sink.getCanvas(start + ((await track.computeDuration()) - start) * SHARE_OF_VIDEO);
    const picture = found && (await jpegOf(found.canvas));
    return picture && picture.size <= MAX_IMAGE_BYTES
      ? new File([picture], 'poster.jpg', { type: 'image/jpeg' })
      : null;
  } finally {
    input.dispose();
  }
}

function jpegOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
