import { expect, test } from 'vitest';
import {
  isAnalyticsId,
  isDashedKey,
  isEmail,
  isGuid,
  isGuidList,
  isHexColor,
  isPhone,
  isSafeText,
  isUrlKey,
  straightQuotes,
  stripLineBreaks,
} from './text-formats.ts';

/** Every text of `right` passes, none of `wrong`. */
function judges(is: (text: string) => boolean, right: string[], wrong: string[]) {
  for (const text of right) expect(is(text), text).toBe(true);
  for (const text of wrong) expect(is(text), text).toBe(false);
}

test('ACC-163 an e-mail is letters, digits and separators, an @, a domain and a suffix', () => {
  const right = ['amos@grace.example', 'a.b-c_d+e@sub.grace.org', "o'neil@x.io", 'A1@B2.CO'];
  judges(isEmail, right, [
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
  ]);
});

test('ACC-164 the suffix has 2 to 63 letters', () => {
  judges(isEmail, ['a@b.co', `a@b.${'c'.repeat(63)}`], ['a@b.c', `a@b.${'c'.repeat(64)}`, 'a@b.c1', 'a@b.1']);
});

test('ACC-165 ACC-166 a phone number has at least 10 digits, with separators between them', () => {
  const right = ['5125550100', '(512) 555-0100', '+1 512.555.0100', '+44 20 7946 0018'];
  judges(isPhone, right, ['512555010', '512-555-010', '512555010O', 'call 5125550100', '']);
});

test('ACC-167 a plain text field rejects HTML with dangerous tags', () => {
  const wrong = [
    '<script>',
    'x <IFRAME src=a>',
    '</script>',
    '<scr\0ipt>',
    '<svg onload=a>',
    '<img src=x onerror = a>',
    '<object>',
    '<style>',
  ];
  judges(
    isSafeText,
    ['1 < 2', 'I <3 you', 'a <b>bold</b> word', 'the script of Acts', '<scripture>', 'line\nbreak'],
    wrong,
  );
});

test('ACC-168 ACC-169 a plain text field rejects javascript: and expression()', () => {
  judges(
    isSafeText,
    ['We teach JavaScript', 'an expression of love'],
    ['javascript:alert(1)', 'JaVaScRiPt:x', 'java\0script:x', 'width: expression(x)'],
  );
});

test('ACC-170 a URL key has letters, digits, hyphen and underscore only', () => {
  judges(isUrlKey, ['grace', 'Grace_2-b'], ['', 'a b', 'a.b', 'ñ', 'a/b', 'a\n']);
});

test('ACC-171 the key of an organisation or channel has no underscore', () => {
  judges(isDashedKey, ['grace', 'en-espanol', 'A1'], ['', 'a_b', 'a b', 'a.b', 'é']);
});

test('ACC-172 a GUID is 8-4-4-4-12 alphanumerics', () => {
  const guid = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
  judges(
    isGuid,
    [guid, guid.toUpperCase(), 'zzzzzzzz-1234-zzzz-1234-zzzzzzzzzzzz'],
    ['', guid.slice(1), `${guid}0`, guid.replaceAll('-', ''), guid.replace('b', '_')],
  );
});

test('PLAY-14 a list of GUIDs is base64 of GUIDs with colons between them', () => {
  const guid = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
  judges(isGuidList, [btoa(guid), btoa(`${guid}:${guid}`)], ['', guid, btoa(`${guid}:`), btoa('x'), '=', 'a']);
});

test('ACC-173 a hex colour is # followed by 3 or 6 hex digits', () => {
  judges(
    isHexColor,
    ['#fff', '#24272B'],
    ['', 'fff', '#ffff', '#fffff', '#ggg', '#ffffff00', '#fff;', '#fff\n', 'red'],
  );
});

test('ACC-174 an analytics id is UA- or G- followed by 4 to 50 characters', () => {
  const right = ['UA-1234', 'UA-12345-1', 'G-ABC1234567', `G-${'x'.repeat(50)}`];
  judges(isAnalyticsId, right, ['', 'UA-123', 'G-', 'GA-1234', `G-${'x'.repeat(51)}`, "G-ab'c1", 'xUA-1234']);
});

test('ACC-175 CHAT-25 curly quotes become straight', () => {
  expect(straightQuotes('“Grace,” she said, ‘is God’s gift‛ „here‟')).toBe(`"Grace," she said, 'is God's gift' "here"`);
});

test('ACC-176 line breaks are taken out', () => {
  expect(stripLineBreaks('one\r\ntwo\nthree\u2028four')).toBe('onetwothreefour');
});

declare function btoa(text: string): string;
