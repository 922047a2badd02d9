import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { importProblems, importWarnings } from './import-sentences.ts';

/** Largest CSV file of an import, in bytes and in rows below the headings. */
export const MAX_IMPORT_BYTES = 5_242_880;
export const MAX_IMPORT_ROWS = 20_000;
/** Number of refused rows that the record of an import names; the file of refused rows has all of them. */
export const SHOWN_REFUSED_ROWS = 20;
/** Number of imports in the list of an event's imports. */
export const LISTED_IMPORTS = 10;
/** Number of rows that an import writes in one transaction. */
export const IMPORT_BATCH = 500;

/** `previewed`: judged and not started. `running`: rows are written. `failed`: it stopped, and can be started again. */
export const importStates = ['previewed', 'running', 'finished', 'failed'] as const;

/** How dates such as 03/04/2026 are read: `unclear` if no date of the file shows which part is the month. */
export const dateOrders = ['day-first', 'month-first', 'unclear'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A refused row. `row` counts the rows of the spreadsheet, of which row 1 has the headings. */
export const refusedRowSchema = z.strictObject({
  row: z.int(),
  problem: z.enum(importProblems),
  /** The text that is wrong, or '' if none is. */
  value: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;

/**
 * An import of attendees: what a file would change (state `previewed`), or what has been written so far. The counts are
 * of rows (TKT-100).
 */
export const attendeeImportSchema = z
  .strictObject({
    id: z.string(),
    state: z.enum(importStates),
    fileName: z.string(),
    createdAt: instant,
    /** Rows below the headings, and how many of them are judged or written. */
    rows: z.int(),
    done: z.int(),
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** The first refused rows. */
    refusedRows: z.array(refusedRowSchema),
    warnings: z.array(z.strictObject({ warning: z.enum(importWarnings), count: z.int() })),
    /** Null if the file has no date that needs it. */
    dateOrder: z.enum(dateOrders).nullable(),
    /** The zone in which dates without a zone are read. */
    timeZoneName: z.string(),
    /** Headings of columns that are not read. */
    otherColumns: z.array(z.string()),
  })
  .meta({ id: 'AttendeeImport' });
export type AttendeeImport = z.infer<typeof attendeeImportSchema>;
