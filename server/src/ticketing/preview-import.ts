import { cleanLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { IMPORT_BATCH, type RefusedRow } from '@nave/domain/ticketing/attendee-import.ts';
import { rowReader, surveyFile } from '@nave/domain/ticketing/csv/attendee-file.ts';
import { optionsInFile, typesInFile } from '@nave/domain/ticketing/csv/attendee-row.ts';
import { numberWarnings } from '@nave/domain/ticketing/csv/number-warnings.ts';
import { importRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { v7 } from 'uuid';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { runInPieces } from '../platform/process/run-in-pieces.ts';
import { countAttendees } from './attendees.store.ts';
import { type EventRow, partsOf } from './events.store.ts';
import { countEffects, judgeRows } from './import-rows.ts';
import { deleteOlderPreviews, type ImportRow, insertImport } from './imports.store.ts';

/**
 * A file with more numbers of other events is refused as a whole and without naming them: otherwise a file of guesses
 * would tell which numbers exist at other clients.
 */
const MAX_TAKEN = 20;
const MAX_FILE_NAME = 200;
/** How many previews of an event are kept, with their files: one each for some people who work at the same time. */
const MAX_PREVIEWS = 5;

export interface PreviewImportDeps {
  db: Db;
  clock: Clock;
}

interface Upload {
  event: EventRow;
  fileName: string;
  text: string;
  timeZoneName: string;
}

/**
 * Judges every row of a file and stores the file; changes no attendee (TKT-100). Older previews of the event are
 * deleted.
 */
export async function previewImport(
  { db, clock }: PreviewImportDeps,
  { event, fileName, text, timeZoneName }: Upload,
): Promise<ImportRow> {
  const { clientId, id: eventId } = event;
  const file = await runInPieces(surveyFile(text));
  const parts = await partsOf(db, event);
  const names = { types: typesInFile(parts), options: optionsInFile(parts), timeZone: timeZoneName };
  const reader = rowReader(text, file, names);
  const createdAt = clock.now();
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const refused: RefusedRow[] = [];
  const before = await countAttendees(db, { clientId, eventId });
  for (let done = 0; done < file.rows; ) {
    const batch = await runInPieces(reader.readBatch(IMPORT_BATCH));
    const judged = await judgeRows(db, event, { batch, count: before + counts.added, importedAt: createdAt });
    const effects = countEffects(judged);
    for (const effect of ['added', 'changed', 'unchanged'] as const) counts[effect] += effects[effect];
    refused.push(...judged.refused);
    if (refused.filter(({ problem }) => problem === 'number-taken').length > MAX_TAKEN)
      throw new Refusal(importRefusals.numbersTaken);
    done += batch.length;
  }
  const preview = await insertImport(db, {
    id: v7(),
    clientId,
    eventId,
    fileName: cleanLine(fileName).slice(0, MAX_FILE_NAME).toWellFormed(),
    file: text,
    state: 'previewed',
    rows: file.rows,
    done: 0,
    ...counts,
    refused,
    warnings: numberWarnings(reader.numbers),
    dateOrder: file.dateOrder,
    timeZoneName,
    otherColumns: file.others.map((heading) => cleanLine(heading)),
    createdAt,
  });
  await deleteOlderPreviews(db, { clientId, eventId }, MAX_PREVIEWS);
  return preview;
}
