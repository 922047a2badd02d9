import { expect, test } from 'vitest';
import { isEmail, isGuid, isGuidList, isHexColor, straightQuotes, stripLineBreaks } from './text-formats.ts';

/** Expects the predicate to accept all texts in `right` and to refuse all texts in `wrong`. */
function expectVerdicts(predicate: (text: string) => boolean, right: string[], wrong: string[]) {
  for (const text of right) expect(predicate(text), text).toBe(true);
  for (const text of wrong) expect(predicate(text), text).toBe(false);
}

test('ACC-163 an e-mail consists of letters, digits and separators, an @, a domain and a suffix', () => {
  const right = [
    `amos@grace.${'x'.repeat(63)}`,
    'amos@grace.example',
    'a.b-c_d+e@sub.grace.org',
    "o'neil@x.io",
    'A1@B2.CO',
  ];
  expectVerdicts(isEmail, right, [
    '',
    'amos',
    'amos@',
    '@grace.org',
    'amos@grace',
    'a b@grace.org',
    'a@b@c.org',
    'a@.org',
    'a<b@c.org',
    'a@c.org\n',
    `amos@grace.${'x'.repeat(64)}`,
  ]);
});

test('ACC-164 the suffix has 2 to 63 letters', () => {
  expectVerdicts(isEmail, ['a@b.co', `a@b.${'c'.repeat(63)}`], ['a@b.c', `a@b.${'c'.repeat(64)}`, 'a@b.c1', 'a@b.1']);
});

test('ACC-172 a GUID consists of 8-4-4-4-12 alphanumeric characters', () => {
  const guid = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
  expectVerdicts(
    isGuid,
    [guid, guid.toUpperCase(), 'zzzzzzzz-1234-zzzz-1234-zzzzzzzzzzzz'],
    ['', guid.slice(1), `${guid}0`, guid.replaceAll('-', ''), guid.replace('b', '_')],
  );
});

test('PLAY-14~ a list of GUIDs is the base64 form of GUIDs that are joined by colons', () => {
  const guid = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
  expectVerdicts(isGuidList, [btoa(guid), btoa(`${guid}:${guid}`)], ['', guid, btoa(`${guid}:`), btoa('x'), '=', 'a']);
});

test('ACC-173 a hex colour is # followed by 3 or 6 hex digits', () => {
  expectVerdicts(
    isHexColor,
    ['#fff', '#24272B'],
    ['', 'fff', '#ffff', '#fffff', '#ggg', '#ffffff00', '#fff;', '#fff\n', 'red'],
  );
});

test('ACC-175~ CHAT-25 curly quotes are replaced by straight quotes', () => {
  expect(straightQuotes('“Grace,” she said, ‘is God’s gift‛ „here‟')).toBe(`"Grace," she said, 'is God's gift' "here"`);
});

test('ACC-176~ line breaks are removed', () => {
  expect(stripLineBreaks('one\r\ntwo\nthree\u2028four')).toBe('onetwothreefour');
});

declare function btoa(text: string): string;
