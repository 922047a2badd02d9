const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/**
 * Whether the bytes begin like a PNG, JPEG, WebP, GIF or AVIF file, whatever name and media type the file has (MED-15,
 * MED-16).
 */
export function isPicture(bytes: Buffer): boolean {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return true;
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return true;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true;
  return /^ftypavi[fs]$/.test(ascii(bytes, 4, 12));
}
