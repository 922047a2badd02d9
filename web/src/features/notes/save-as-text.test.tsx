import { expect, test } from 'vitest';
import { notesAsText } from './notes-as-text.ts';
import { fileName } from './save-as-text.ts';

test.each([
  ['<h3>Points</h3><p>One <strong>two</strong></p><p></p><p>three</p>', 'Points\nOne two\n\nthree\n'],
  ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c\n'],
  ['<ol><li><p>a</p><p>more</p></li><li><p>b</p></li></ol>', '1. a\n   more\n2. b\n'],
  ['<blockquote><p>He ran</p><p>to him</p></blockquote>', '> He ran\n> to him\n'],
  [
    '<p>See <a href="https://grace.example/">here</a> &amp; <a href="https://a.example">https://a.example</a></p>',
    'See here (https://grace.example/) & https://a.example\n',
  ],
  ['<p>one<br>two</p><script>alert(1)</script>', 'one\ntwo\n'],
  ['lines\nof a text', 'lines\nof a text\n'],
  ['', '\n'],
])('notes are converted to plain text with list marks: %j', (html, text) => {
  expect(notesAsText(html)).toBe(text);
});

test.each([
  ['The Long Walk Home', 'The Long Walk Home'],
  ['Luke 15:11/32 "Home"?', 'Luke 15 11 32 Home'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\u0000b\u202Ec', 'a b c'],
  ['Молодёжь 🙏', 'Молодёжь 🙏'],
  ['...', 'notes'],
  ['a'.repeat(300), 'a'.repeat(80)],
])('a content’s name becomes a file name that every system accepts: %j', (name, file) => {
  expect(fileName(name)).toBe(file);
});
