import { expect, test } from 'vitest';
import { isBlankRichText, isRichLink, isRichTextOnly, richTextToPlain } from './rich-text.ts';

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp;</p><ul><li><br></li></ul>', true],
  ['<h3>\u200b</h3>', true],
  ['<p>.</p>', false],
  ['1 < 2', false],
])('INT-83~ CNT-147~ the rich text %j counts as blank: %s', (html, isBlank) => {
  expect(isBlankRichText(html)).toBe(isBlank);
});

test.each([
  ['Carols and candles.', 'Carols and candles.'],
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<ul><li><p>One</p></li><li><p>Two</p></li></ul>', 'One\nTwo'],
  ['a<br>b<br />c', 'a\nb\nc'],
  ['<p>Bread &amp; wine, 1 &lt; 2, &amp;lt;</p>', 'Bread & wine, 1 < 2, &lt;'],
  ['<p>See <a href="https://grace.example/?a=1&amp;b=2">here</a></p>', 'See here'],
])('the plain text of %j has a line for each block', (html, words) => {
  expect(richTextToPlain(html)).toBe(words);
});

test.each([
  ['https://grace.example/give?a=1', true],
  ['http://grace.example', true],
  ['mailto:office@grace.example', true],
  ['tel:+15550100', true],
  ['javascript:alert(1)', false],
  [' java\tscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:x', false],
  ['//evil.example', false],
  ['/dashboard', false],
  ['', false],
])('CNT-145~ a rich text may link to %j: %s', (href, isAllowed) => {
  expect(isRichLink(href)).toBe(isAllowed);
});

test.each([
  ['Plain words', true],
  ['<p>One <strong>two</strong><br>three</p><a href="https://grace.example">x</a>', true],
  ['<iframe src="https://grace.example"></iframe>', false],
  ['<p class="x">One</p>', false],
  ['<script>alert(1)</script>', false],
])('CNT-101~ the rich text editor preserves %j: %s', (html, isOnly) => {
  expect(isRichTextOnly(html)).toBe(isOnly);
});
