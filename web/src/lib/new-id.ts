/**
 * Returns a UUID of version 7, which sorts by creation time. `crypto.randomUUID` is missing on pages over plain http,
 * for example when a phone opens a page of a laptop.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562: version 7, variant 10.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const random = Array.from(bytes.subarray(6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const hex = Date.now().toString(16).padStart(12, '0') + random;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
