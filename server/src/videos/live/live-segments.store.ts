import { and, asc, eq, gt, inArray, isNull, max, or } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type VideoRow, videoRenditions, videoSegments, videos } from '../tables.ts';

/** Live video has one rendition. */
export const RENDITION = 0;

export type SegmentRow = typeof videoSegments.$inferSelect;

const ofVideo = (videoId: string) => and(eq(videoSegments.videoId, videoId), eq(videoSegments.rendition, RENDITION));

/** A position in a live video. Each stored segment has a later one than those before it. */
export type SegmentPosition = Pick<SegmentRow, 'part' | 'number'>;

/** Returns the stored segments of a video after a position, in their order. The segment 0 of a part is its init segment. */
export async function segmentsAfter(
  db: Executor,
  videoId: string,
  { part, number }: SegmentPosition,
): Promise<SegmentRow[]> {
  return db
    .select()
    .from(videoSegments)
    .where(
      and(
        ofVideo(videoId),
        or(gt(videoSegments.part, part), and(eq(videoSegments.part, part), gt(videoSegments.number, number))),
      ),
    )
    .orderBy(asc(videoSegments.part), asc(videoSegments.number));
}

/** Returns the number of the last stored segment of a part; null if nothing of the part is stored. */
export async function lastNumber(db: Executor, videoId: string, part: number): Promise<number | null> {
  const [row] = await db
    .select({ last: max(videoSegments.number) })
    .from(videoSegments)
    .where(and(ofVideo(videoId), eq(videoSegments.part, part)));
  return row?.last ?? null;
}

export async function hasSegment(db: Executor, videoId: string, { part, number }: SegmentPosition): Promise<boolean> {
  const rows = await db
    .select({ number: videoSegments.number })
    .from(videoSegments)
    .where(and(ofVideo(videoId), eq(videoSegments.part, part), eq(videoSegments.number, number)));
  return rows.length > 0;
}

export async function insertSegment(tx: Executor, segment: Omit<SegmentRow, 'rendition'>): Promise<void> {
  await tx.insert(videoSegments).values({ ...segment, rendition: RENDITION });
}

export async function deleteSegments(tx: Executor, videoId: string): Promise<void> {
  await tx.delete(videoSegments).where(eq(videoSegments.videoId, videoId));
}

type LiveRendition = Pick<typeof videoRenditions.$inferSelect, 'codecs' | 'bandwidth' | 'width' | 'height'>;

/** Stores what players need to know about the last part of a live video. */
export async function putRendition(tx: Executor, videoId: string, rendition: LiveRendition): Promise<void> {
  await tx
    .insert(videoRenditions)
    .values({ videoId, number: RENDITION, ...rendition })
    .onConflictDoUpdate({ target: [videoRenditions.videoId, videoRenditions.number], set: rendition });
}

type Change = Partial<Omit<VideoRow, 'id' | 'clientId'>>;

export async function changeLiveVideo(tx: Executor, video: VideoRow, change: Change): Promise<VideoRow> {
  await tx
    .update(videos)
    .set(change)
    .where(and(eq(videos.clientId, video.clientId), eq(videos.id, video.id)));
  return { ...video, ...change };
}

/** Returns a live video that is over and has no recording yet, and locks it. */
export async function lockEnded(tx: Executor, clientId: string, id: string): Promise<VideoRow | undefined> {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'ended'), isNull(videos.deletedAt)))
    .for('update');
  return row;
}

/** Returns the videos of all clients that are live, or over without a recording. */
export async function liveAndEnded(db: Executor) {
  const { id, clientId, liveInputId, state } = videos;
  return db
    .select({ id, clientId, liveInputId, state })
    .from(videos)
    .where(and(inArray(videos.state, ['live', 'ended']), isNull(videos.deletedAt)));
}

/** Removes the video for which an input waited, when the input is deleted. */
export async function deleteWaiting(tx: Executor, { clientId, id }: VideoRow): Promise<void> {
  await tx.delete(videos).where(and(eq(videos.clientId, clientId), eq(videos.id, id), eq(videos.state, 'waiting')));
}
