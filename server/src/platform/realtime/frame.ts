import type { ServerFrame } from '@nave/domain/kernel/realtime.ts';

const TEXT_FIN = 0x81;

/** Encodes a frame as one unmasked, unfragmented text message (RFC 6455, 5.2). */
export function frameBytes(frame: ServerFrame): Buffer {
  return textFrame(JSON.stringify(frame));
}

/**
 * Encodes a text message. `follows` is how many more bytes of the message the caller writes after the returned bytes.
 */
export function textFrame(text: string, follows = 0): Buffer {
  const textBytes = Buffer.byteLength(text);
  const messageBytes = textBytes + follows;
  const headerBytes = messageBytes < 126 ? 2 : messageBytes < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headerBytes + textBytes);
  bytes[0] = TEXT_FIN;
  if (headerBytes === 2) {
    bytes[1] = messageBytes;
  } else if (headerBytes === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(messageBytes, 2);
  } else {
    bytes[1] = 127;
    bytes.writeUInt32BE(0, 2);
    bytes.writeUInt32BE(messageBytes, 6);
  }
  bytes.write(text, headerBytes, 'utf8');
  return bytes;
}
