import { CSV_START, csvLines } from '@nave/domain/kernel/csv.ts';
import type { Language } from '@nave/domain/kernel/languages.ts';
import type { RefusedRow } from '@nave/domain/ticketing/attendee-import.ts';
import { filledRows, surveyFile } from '@nave/domain/ticketing/csv/attendee-file.ts';
import { problemSentence } from '@nave/domain/ticketing/import-sentences.ts';
import { runInPieces } from '../platform/process/run-in-pieces.ts';

const reasonHeadings: Record<Language, string> = { en: 'Reason', es: 'Motivo' };

/**
 * Returns the refused rows of a file as CSV: the reason, then the cells as they were. An import skips the column of the
 * reasons, so that the mended file can be imported as it is.
 */
export async function refusedRowsFile(
  { file, refused }: { file: string; refused: readonly RefusedRow[] },
  language: Language,
): Promise<string> {
  const survey = await runInPieces(surveyFile(file));
  return runInPieces(format());

  function* format(): Generator<void, string, void> {
    const reasons = new Map(refused.map(({ row, problem }) => [row, problemSentence(problem, language)]));
    const lines = [CSV_START];
    for (const { row, cells } of filledRows(file, survey)) {
      const first = lines.length === 1 ? reasonHeadings[language] : reasons.get(row);
      if (first) lines.push(csvLines([[first, ...cells]]));
      yield;
    }
    return lines.join('');
  }
}
