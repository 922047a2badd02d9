import type { ByteRange } from '../files.ts';

/**
 * Parses a `Range` header. Returns null if the header is not a single byte range, so that the whole file must be sent.
 * Returns 'beyond' if the range starts after the end of the file.
 */
export function readRange(header: string, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return null;
  // A suffix range: the last N bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'beyond' : { start, end };
}
