import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { LISTED_IMPORTS, MAX_IMPORT_BYTES } from '@nave/domain/ticketing/attendee-import.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { importRefusals, ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import { uploadedFile } from '../media/uploaded-file.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Limits } from '../platform/process/ports.ts';
import type { AddTicketingRoute } from './add-ticketing-route.ts';
import { findImport } from './find-import.ts';
import { fileOfImport, startedImports } from './imports.store.ts';
import { type PreviewImportDeps, previewImport } from './preview-import.ts';
import { refusedRowsFile } from './refused-rows.ts';
import { startImport } from './start-import.ts';
import { presentImport } from './ticketing.present.ts';
import { eventManagers } from './ticketing-rules.ts';
import { decodeCsv } from './uploaded-csv.ts';

/** How many files a client may have judged per hour. */
const FILES = { points: 60, seconds: 3_600 };
const csvFile = { maxBytes: MAX_IMPORT_BYTES, missing: importRefusals.missing, tooBig: importRefusals.tooBig };

export interface ImportRoutesDeps extends PreviewImportDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  limits: Pick<Limits, 'tries' | 'fairQueue'>;
}

export function importRoutes(add: AddTicketingRoute, { db, clock, jobs, limits }: ImportRoutesDeps): void {
  const rule = eventManagers(db);
  const files = limits.tries('ticket imports', FILES);
  const inTurn = limits.fairQueue();
  add(ticketingCalls.imports, {
    summary: 'The imports of an event that were started, the newest first',
    rule,
    async handle({ target: { id: eventId, clientId } }) {
      const rows = await startedImports(db, { clientId, eventId }, LISTED_IMPORTS);
      return { items: rows.map(presentImport) };
    },
  });
  add(ticketingCalls.previewImport, {
    summary: 'Judge every row of a CSV file (multipart, the file in the field `file`); changes no attendee',
    rule,
    async handle({ target: event, request, reply }) {
      const { fileName, bytes } = await uploadedFile(request, reply, csvFile);
      const waitMs = await files.take(event.clientId);
      if (waitMs > 0) throw new Refusal(importRefusals.tooMany, { waitSeconds: Math.ceil(waitMs / 1_000) });
      const client = await publicClientOfId(db, event.clientId);
      if (!client) throw new Refusal(ticketingRefusals.eventNotFound);
      const { timeZoneName } = client;
      const judge = () => previewImport({ db, clock }, { event, fileName, text: decodeCsv(bytes), timeZoneName });
      // A file takes some memory while its rows are judged.
      return presentImport(await inTurn(event.clientId, judge));
    },
  });
  add(ticketingCalls.import, {
    summary: 'What a file would change, or how far its import is',
    rule,
    handle: async ({ target, params }) => presentImport(await findImport(db, target, params.importId)),
  });
  add(ticketingCalls.startImport, {
    summary: 'Write the rows of a judged file, in the background',
    rule,
    async handle({ target, params }) {
      const { id: importId, clientId, eventId } = await findImport(db, target, params.importId);
      return presentImport(await startImport({ db, jobs }, { clientId, eventId, importId }));
    },
  });
  add(ticketingCalls.refusedRows, {
    summary: 'The refused rows of a file as CSV, each with its reason',
    rule,
    isHeavy: () => true,
    async handle({ target, params, query: { language } }) {
      const { id: importId, clientId } = await findImport(db, target, params.importId);
      const file = await fileOfImport(db, { clientId, importId });
      if (!file) throw new Refusal(ticketingRefusals.importNotFound);
      return refusedRowsFile(file, language);
    },
  });
}
