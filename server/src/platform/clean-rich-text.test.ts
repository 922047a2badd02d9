import { isRichLink, richElements } from '@nave/domain/kernel/rich-text.ts';
import { adversarialTexts } from '@nave/domain/testing/adversarial-texts.ts';
import { countedSteps } from '@nave/domain/testing/counted-steps.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from './clean-rich-text.ts';

test.each([
  [
    '<p>One <strong>two</strong></p><ul><li><p>x</p></li></ul>',
    '<p>One <strong>two</strong></p><ul><li><p>x</p></li></ul>',
  ],
  [
    '<h1>Title</h1><b>bold</b><i>slanted</i><div>part</div>',
    '<h3>Title</h3><strong>bold</strong><em>slanted</em><p>part</p>',
  ],
  ['Two lines\nof plain text', 'Two lines\nof plain text'],
  ['<p>“All” are ‘welcome’</p>', '<p>"All" are \'welcome\'</p>'],
  [
    '<a href="https://grace.example/?a=1&b=2" target="_blank" rel="x">give</a>',
    '<a href="https://grace.example/?a=1&amp;b=2">give</a>',
  ],
  ['<a href="mailto:office@grace.example">us</a>', '<a href="mailto:office@grace.example">us</a>'],
  ['1 < 2 & <3', '1 &lt; 2 &amp; &lt;3'],
])('CNT-145~ INT-119~ text, allowed elements and links are kept: %j', (html, stored) => {
  expect(cleanRichText(html)).toBe(stored);
});

test.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<img src=x onerror=alert(1)>b', 'b'],
  ['<svg onload=alert(1)><p>c</p></svg>', '<p>c</p>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['<p onclick="alert(1)" style="position:fixed;inset:0" id="root" name="body" class="x">d</p>', '<p>d</p>'],
  ['<a href="javascript:alert(1)">e</a>', '<a>e</a>'],
  ['<a href=" &#106;ava&#9;script:alert(1)">f</a>', '<a>f</a>'],
  ['<a href="data:text/html;base64,PHNjcmlwdD4=">g</a>', '<a>g</a>'],
  ['<a href="//evil.example">h</a>', '<a>h</a>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>i', 'i'],
  ['<form action="https://evil.example"><input name=password><button>Sign in</button></form>', 'Sign in'],
  ['<meta http-equiv=refresh content="0;url=https://evil.example"><base href="https://evil.example/">j', 'j'],
  ['<object data="x"></object><embed src="x"><link rel=stylesheet href=x><style>*{display:none}</style>k', 'k'],
  ['<!--><script>alert(1)</script>-->l', '--&gt;l'],
  ['<textarea></textarea><img src=x onerror=alert(1)>', ''],
  ['<template><script>alert(1)</script></template>m', 'm'],
])('CNT-145~ INT-119~ only allowed elements are stored (E17): %j', (html, stored) => {
  expect(cleanRichText(html)).toBe(stored);
});

const names = richElements.join('|');
/** Matches HTML that contains only allowed elements. */
const onlyAllowedHtml = new RegExp(`^(?:[^<>]|<(?:${names})>|</(?:${names})>|<br />|<a href="[^"<>]*">)*$`);

const html = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '=',
        '&',
        ';',
        '&#60;',
        '&lt;',
        '<!--',
        '-->',
        ' ',
        '\u0000',
        '`',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<p>',
        '</p>',
        '<a href="',
        '<svg>',
        '<style>',
        '<b',
        '<img src=x onerror=',
        '<noscript>',
      ),
      fc.constantFrom(
        'javascript:',
        'https://',
        'data:',
        'onclick=',
        'style=',
        'title="',
        'textarea',
        'math',
        'template',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('CNT-145~ for any input, the stored text has only allowed elements, and cleaning the stored text again does not change it', () => {
  fc.assert(
    fc.property(html, (sent) => {
      const stored = cleanRichText(sent);
      expect(stored).toMatch(onlyAllowedHtml);
      for (const [, href = ''] of stored.matchAll(/href="([^"]*)"/g))
        expect(isRichLink(href.replaceAll('&amp;', '&'))).toBe(true);
      expect(cleanRichText(stored)).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

test('CNT-145~ a paragraph that an unknown element nests in another paragraph is stored after that paragraph', () => {
  expect(cleanRichText('<p>Grace<svg><p>Peace</p></svg></p>')).toBe('<p>Grace</p><p>Peace</p><p></p>');
});

test.each(['<b>', '<', '<a href="', '<!--', '&#x', '</b>', '<script>', '<i>a', '<p title=', '<![CDATA['])(
  'a text of 100,000 characters that repeats %j is cleaned',
  (piece) => {
    expect(cleanRichText(piece.repeat(100_000 / piece.length))).toMatch(onlyAllowedHtml);
  },
);

test('E4~ for any rich text, cleaning a text of twice the length takes at most about twice as many steps', () => {
  const texts = adversarialTexts(1_000, { mixed: 20 });
  const stepsFor = (inputs: string[]) => countedSteps(() => inputs.map(cleanRichText));
  const steps = stepsFor(texts);
  expect(steps).toBeGreaterThan(100 * texts.length);
  expect(stepsFor(texts.map((text) => text + text))).toBeLessThan(2.2 * steps);
});
