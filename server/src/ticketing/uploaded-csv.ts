import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { importRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';

/** First bytes of spreadsheets, archives and PDF, which have no rows of text. */
const otherFiles = [Buffer.from('PK\x03\x04'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('%PDF')];

/**
 * Decodes a CSV file: UTF-16 with its mark, as Excel writes "Unicode text"; UTF-8; otherwise Windows-1252. Refuses files
 * that are no text.
 */
export function decodeCsv(bytes: Buffer): string {
  if (otherFiles.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new Refusal(importRefusals.notCsv);
  const text = decode(bytes);
  if (text.includes('\0')) throw new Refusal(importRefusals.notCsv);
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
