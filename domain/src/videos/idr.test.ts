import { expect, test } from 'vitest';
import { isIdr } from './idr.ts';

/** An avcC record; the two lowest bits of its fifth byte are one less than the bytes of a length. */
const record = (lengthSize: number) => new Uint8Array([1, 77, 64, 31, 0xfc | (lengthSize - 1)]);
const units = (lengthSize: number, ...types: number[]) =>
  new Uint8Array(types.flatMap((type) => [...Array.from({ length: lengthSize - 1 }, () => 0), 2, type | 0x60, 0x80]));
const startCodes = (...types: number[]) => new Uint8Array(types.flatMap((type) => [0, 0, 0, 1, type | 0x60, 0x80]));

test.each([1, 2, 4])('VID-33~ an IDR picture is found behind other units with lengths of %i bytes', (lengthSize) => {
  expect(isIdr(units(lengthSize, 9, 7, 8, 6, 5), record(lengthSize))).toBe(true);
  expect(isIdr(units(lengthSize, 9, 7, 8, 6, 1), record(lengthSize))).toBe(false);
  expect(isIdr(units(lengthSize, 6, 5), record(lengthSize).buffer)).toBe(true);
});

test('VID-33~ an IDR picture is found behind start codes', () => {
  expect(isIdr(startCodes(9, 7, 8, 5), undefined)).toBe(true);
  expect(isIdr(startCodes(9, 7, 8, 1), undefined)).toBe(false);
});

test('VID-33~ lengths that lie end the search', () => {
  for (const bytes of [[], [0, 0, 0, 0], [0, 0, 0, 0, 1], [0xff, 0xff, 0xff, 0xff, 1, 5], [0, 0, 0]])
    expect(isIdr(new Uint8Array(bytes), record(4))).toBe(false);
  expect(isIdr(new Uint8Array([0, 0, 1]), undefined)).toBe(false);
  expect(isIdr(new Uint8Array([0, 0, 0, 1, 0x65]), record(4))).toBe(true);
});
