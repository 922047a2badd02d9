import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

/** Returns the inner HTML that `RichText` renders. */
function rendered(html: string): string {
  const { container } = render(<RichText html={html} />);
  const text = container.firstElementChild?.innerHTML ?? '';
  cleanup();
  return text;
}

test('PAN-31~ INT-120~ CNT-145~ allowed elements are rendered, and links open in a new tab without access to the page', () => {
  expect(rendered('<h3>Tonight</h3><p>One <strong>two</strong><br>three</p><ul><li>x</li></ul>')).toBe(
    '<h3>Tonight</h3><p>One <strong>two</strong><br>three</p><ul><li>x</li></ul>',
  );
  expect(rendered('<p><a href="https://grace.example/?a=1&amp;b=2">give</a></p>')).toBe(
    '<p><a href="https://grace.example/?a=1&amp;b=2" target="_blank" rel="noopener nofollow">give</a></p>',
  );
});

test.each([
  ['<p>a</p><script>alert(1)</script><style>*{display:none}</style>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>b', 'b'],
  ['<svg onload=alert(1)><a href="javascript:alert(1)">c</a></svg>', ''],
  ['<p onclick="alert(1)" style="position:fixed" id="root">d</p>', '<p>d</p>'],
  ['<a href="javascript:alert(1)">e</a>', '<a>e</a>'],
  ['<a href="java\tscript:alert(1)">f</a>', '<a>f</a>'],
  ['<iframe src="https://evil.example"></iframe><form><input name="password"></form>g', 'g'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['<div><marquee>h</marquee></div>', 'h'],
  ['1 < 2 and <3', '1 &lt; 2 and &lt;3'],
])('PAN-31 INT-120 CNT-145~ only allowed elements and attributes are rendered (E17): %j', (html, expected) => {
  expect(rendered(html)).toBe(expected);
});

test('elements that are nested too deeply are rendered as text', () => {
  expect(rendered(`${'<em>'.repeat(200)}deep`)).toBe(`${'<em>'.repeat(20)}deep${'</em>'.repeat(20)}`);
});
