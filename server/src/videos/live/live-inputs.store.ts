import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { liveInputs, type VideoRow, videos } from '../tables.ts';

export type LiveInputRow = typeof liveInputs.$inferSelect;

/** A live input with the video that it sends, or will send next. */
export interface InputWithVideo {
  input: LiveInputRow;
  video: VideoRow;
}

const activeInputs = (clientId: string) => and(eq(liveInputs.clientId, clientId), isNull(liveInputs.deletedAt));
const withVideo = (db: Executor) =>
  db.select({ input: liveInputs, video: videos }).from(liveInputs).innerJoin(videos, eq(videos.id, liveInputs.videoId));

/** Returns a client's live inputs, the oldest first. */
export async function inputsOf(db: Executor, clientId: string): Promise<InputWithVideo[]> {
  return withVideo(db).where(activeInputs(clientId)).orderBy(asc(liveInputs.createdAt), asc(liveInputs.id));
}

export async function inputWithVideo(db: Executor, clientId: string, id: string): Promise<InputWithVideo | undefined> {
  const [row] = await withVideo(db).where(and(activeInputs(clientId), eq(liveInputs.id, id)));
  return row;
}

/**
 * Returns a live input with its video, and locks both: what starts, sends, ends or deletes waits for each other, and
 * contents that begin to use the input wait too.
 */
export async function lockInput(tx: Executor, clientId: string, id: string): Promise<InputWithVideo | undefined> {
  const [input] = await tx
    .select()
    .from(liveInputs)
    .where(and(activeInputs(clientId), eq(liveInputs.id, id)))
    .for('update');
  if (!input?.videoId) return undefined;
  const [video] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.clientId, clientId), eq(videos.id, input.videoId)))
    .for('update');
  return video && { input, video };
}

export async function countInputs(tx: Executor, clientId: string): Promise<number> {
  const [row] = await tx.select({ inputs: count() }).from(liveInputs).where(activeInputs(clientId));
  return row?.inputs ?? 0;
}

type NewInput = Pick<LiveInputRow, 'id' | 'clientId' | 'name' | 'keyHash' | 'keyEnd' | 'videoId'>;

export async function insertInput(tx: Executor, input: NewInput): Promise<LiveInputRow> {
  const [row] = await tx.insert(liveInputs).values(input).returning();
  if (!row) throw new Error('The live input was not stored.');
  return row;
}

type Change = Partial<Pick<LiveInputRow, 'name' | 'keyHash' | 'keyEnd' | 'videoId' | 'lastSegmentAt' | 'deletedAt'>>;

export async function changeInput(tx: Executor, input: LiveInputRow, change: Change): Promise<LiveInputRow> {
  const { clientId, id } = input;
  await tx
    .update(liveInputs)
    .set(change)
    .where(and(eq(liveInputs.clientId, clientId), eq(liveInputs.id, id)));
  return { ...input, ...change };
}

/** The video that an input will send next. Its parts continue the numbers of the former video. */
type NextVideo = Pick<VideoRow, 'id' | 'clientId' | 'title' | 'playKey' | 'lastPart'> & { liveInputId: string };

export async function insertNextVideo(tx: Executor, next: NextVideo): Promise<VideoRow> {
  const [row] = await tx
    .insert(videos)
    .values({ ...next, state: 'waiting' })
    .returning();
  if (!row) throw new Error('The next video was not stored.');
  return row;
}
