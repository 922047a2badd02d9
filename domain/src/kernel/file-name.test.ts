import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['Sunday 10:30', 'Sunday 10 30'],
  ['../../etc/passwd', 'etc passwd'],
  ['Domingo: ¿Quién? 主日', 'Domingo ¿Quién 主日'],
  ['safe\u202egpj.exe', 'safe gpj.exe'],
  ['...', 'export'],
  ['a\r\nset-cookie: x', 'a set-cookie x'],
])('the name %j is safe as %j', (text, name) => {
  expect(safeFileName(text)).toBe(name);
});

test('no name has a character that file systems refuse, or more than 220 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = safeFileName(text);
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]|^\.|[. ]$/u);
      // A character has at most four bytes.
      expect(Array.from(name).length * 4).toBeLessThanOrEqual(220);
    }),
    { numRuns: 1_000 },
  );
});
