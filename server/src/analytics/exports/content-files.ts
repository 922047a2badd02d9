import { curvePoints } from '@nave/domain/analytics/curve-points.ts';
import { answerTable } from '@nave/domain/analytics/exports/answer-table.ts';
import { chatDataTable, transcriptTable } from '@nave/domain/analytics/exports/chat-table.ts';
import type { ExportFormat, ExportTable } from '@nave/domain/analytics/exports/export-format.ts';
import type { ExportName } from '@nave/domain/analytics/exports/export-names.ts';
import { figureRows, figureTable } from '@nave/domain/analytics/exports/figure-table.ts';
import { paywallTable, viewerTable } from '@nave/domain/analytics/exports/viewer-table.ts';
import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { CSV_START, csvLines } from '@nave/domain/kernel/csv.ts';
import { safeFileName } from '@nave/domain/kernel/file-name.ts';
import type { ChatSlice } from '../../chat/chat.slice.ts';
import type { InteractionsSlice } from '../../interactions/interactions.slice.ts';
import type { StreamedFile } from '../../platform/http/streamed-file.ts';
import { countedTime } from '../counted-viewer.ts';
import { curveOf, figuresOf } from '../figures.store.ts';
import type { ReadAnalytics } from '../read-analytics.ts';
import { answerRows, type ContentRef, hasAttendeeAuthors, messageRows, type RowsDeps, viewerRows } from './rows.ts';

/** The most points of a curve in a file: a week of minutes. */
const MAX_POINTS = 10_080;

export interface ExportDeps
  extends RowsDeps,
    Pick<ChatSlice, 'countExportedMessages'>,
    Pick<InteractionsSlice, 'countAnswers'> {
  reading: Pick<ReadAnalytics, 'read'>;
}

/** How many rows a file has, its columns, and its rows in batches. */
interface Source<Row> {
  count(): Promise<number>;
  table(): ExportTable<Row> | Promise<ExportTable<Row>>;
  rows(): AsyncIterable<Row[]>;
}

/** Returns a file of a content. It is made from the current data while it is sent, and is not stored (EXP-22). */
export function contentFile(
  deps: ExportDeps,
  { name, ...content }: ContentRef & { name: string },
  file: ExportName,
  format: ExportFormat,
): StreamedFile {
  const send = <Row>({ count, table, rows }: Source<Row>): StreamedFile => ({
    name: `${safeFileName(name)}-${file}`,
    clientId: content.clientId,
    count,
    async *parts() {
      const { headings, cellsOf } = await table();
      yield CSV_START + csvLines([headings], format.separator);
      for await (const batch of rows()) {
        const lines = csvLines(batch.map(cellsOf), format.separator);
        if (lines) yield lines;
      }
    },
  });
  const messages = (withRemoved: boolean) => ({
    count: () => deps.countExportedMessages({ ...content, withRemoved }),
    rows: () => messageRows(deps, content, { withRemoved }),
  });
  const viewers = (onlyAttendees: boolean) => ({
    // Which viewers have watched is known from their stays only.
    async count() {
      let count = 0;
      for await (const batch of viewerRows(deps, content, { onlyAttendees })) count += batch.length;
      return count;
    },
    rows: () => viewerRows(deps, content, { onlyAttendees }),
  });
  switch (file) {
    case 'viewers.csv':
      return send({ ...viewers(false), table: () => viewerTable(format) });
    case 'paywall.csv':
      return send({ ...viewers(true), table: () => paywallTable(format) });
    case 'chat-transcript.csv':
      return send({ ...messages(false), table: () => transcriptTable(format) });
    case 'chat-data.csv':
      return send({
        ...messages(true),
        table: async () => chatDataTable(format, { hasAttendees: await hasAttendeeAuthors(deps, content) }),
      });
    case 'answers.csv':
      return send({
        count: () => deps.countAnswers(content),
        table: () => answerTable(format),
        rows: () => answerRows(deps, content),
      });
    case 'figures.csv': {
      const rows = figuresRead(deps, content, format);
      return send({
        count: async () => (await rows()).length,
        table: () => figureTable(format),
        async *rows() {
          yield await rows();
        },
      });
    }
  }
}

/** Returns a function that reads the figures once, with the curve by minute. */
function figuresRead({ db, clock, reading }: ExportDeps, content: ContentRef, format: ExportFormat) {
  let read: Promise<ReturnType<typeof figureRows>> | undefined;
  return () => {
    read ??= (async () => {
      const analytics = await reading.read(content);
      const times = (await figuresOf(db, content)) ?? { opensAt: null, closesAt: null };
      const now = wholeSeconds(clock.now().getTime());
      const minutes = minutePoints(await curveOf(db, content.contentId), { ...countedTime(times), now });
      return figureRows(analytics, minutes, format);
    })();
    return read;
  };
}

type CurveTime = Parameters<typeof curvePoints>[1];

/** The curve with a point for each minute; contents on demand of more than a week have points further apart. */
function minutePoints(curve: ReadonlyMap<number, number>, time: CurveTime): { at: string; viewers: number }[] {
  if (time.now < time.opensAt) return [];
  return curvePoints(curve, time, MAX_POINTS, 60).map(({ at, viewers }) => ({
    at: new Date(at).toISOString(),
    viewers,
  }));
}
