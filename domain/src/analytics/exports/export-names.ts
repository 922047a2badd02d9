/** The files of a content, which are named after it: 'Sunday-paywall.csv' (EXP-12, EXP-21). */
export const exportNames = [
  'viewers.csv',
  'paywall.csv',
  'chat-transcript.csv',
  'chat-data.csv',
  'answers.csv',
  'figures.csv',
] as const;
export type ExportName = (typeof exportNames)[number];

/** Returns the name if there is such a file, else null. */
export function readExportName(text: string): ExportName | null {
  return exportNames.find((name) => name === text) ?? null;
}
