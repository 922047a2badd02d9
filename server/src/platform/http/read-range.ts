import type { ByteRange } from '../files.ts';

/**
 * The part of a file that a `Range` asks for. Null: the whole, as for anything but one range of bytes; 'beyond': there is
 * nothing of the file in it.
 */
export function readRange(header: string, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return null;
  // The last so many bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'beyond' : { start, end };
}
