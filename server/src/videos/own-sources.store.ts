import type { OwnSource } from '@nave/domain/catalogues/sources/own-source.ts';
import { and, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { isOfActiveClient } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import { liveInputs, videos } from './tables.ts';

/** States in which a video has a playlist. */
const playable = ['ready', 'live', 'ended'] as const;

/** Returns the client of an active video or live input; undefined if there is none. */
export async function clientOfOwnSource(db: Executor, { kind, id }: OwnSource): Promise<string | undefined> {
  const table = kind === 'video' ? videos : liveInputs;
  const [row] = await db
    .select({ clientId: table.clientId })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), isOfActiveClient(table.clientId)));
  return row?.clientId;
}

/** Returns the play keys of a client's videos that can be played, by id. */
export async function playKeysOfVideos(
  db: Executor,
  clientId: string,
  videoIds: readonly string[],
): Promise<Map<string, string>> {
  if (videoIds.length === 0) return new Map();
  const rows = await db
    .select({ id: videos.id, playKey: videos.playKey })
    .from(videos)
    .where(
      and(
        eq(videos.clientId, clientId),
        inArray(videos.id, [...videoIds]),
        inArray(videos.state, [...playable]),
        isNull(videos.deletedAt),
      ),
    );
  return new Map(rows.map(({ id, playKey }) => [id, playKey]));
}

/** A period in which a content is open. An end that is null is unlimited. */
export interface OpenPeriod {
  opensAt: Date | null;
  closesAt: Date | null;
}

/**
 * Returns the play key of the video that a live input sends, or will send next. If nobody sends, returns the key of the
 * last video that was live within the period, if there is one (VID-113).
 */
export async function playKeyOfInput(
  db: Executor,
  { clientId, inputId }: { clientId: string; inputId: string },
  { opensAt, closesAt }: OpenPeriod,
): Promise<string | null> {
  const [input] = await db
    .select({ playKey: videos.playKey, state: videos.state })
    .from(liveInputs)
    .innerJoin(videos, eq(videos.id, liveInputs.videoId))
    .where(and(eq(liveInputs.clientId, clientId), eq(liveInputs.id, inputId), isNull(liveInputs.deletedAt)));
  if (input?.state === 'live') return input.playKey;
  const [last] = await db
    .select({ playKey: videos.playKey })
    .from(videos)
    .where(
      and(
        eq(videos.clientId, clientId),
        eq(videos.liveInputId, inputId),
        inArray(videos.state, [...playable]),
        isNull(videos.deletedAt),
        opensAt ? or(isNull(videos.endedAt), gte(videos.endedAt, opensAt)) : undefined,
        closesAt ? lte(videos.startedAt, closesAt) : undefined,
      ),
    )
    .orderBy(desc(videos.startedAt))
    .limit(1);
  return last?.playKey ?? input?.playKey ?? null;
}

/** Locks a client's active video or live input against its deletion until the transaction ends. Returns whether it exists. */
export async function shareOwnSource(tx: Executor, clientId: string, { kind, id }: OwnSource): Promise<boolean> {
  const table = kind === 'video' ? videos : liveInputs;
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.clientId, clientId),
        eq(table.id, id),
        isNull(table.deletedAt),
        // A video that is still being prepared can be chosen, but one that failed cannot.
        kind === 'video' ? inArray(videos.state, ['uploading', 'packaging', ...playable]) : undefined,
      ),
    )
    .for('share');
  return row !== undefined;
}
