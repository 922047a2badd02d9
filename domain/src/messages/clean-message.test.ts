// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertReaching } from '../testing/assert-reaching.ts';
import { cleanMessage } from './clean-message.ts';
import { MESSAGE_MAX } from './message-limits.ts';

declare const DOMParser: new () => {
  parseFromString(html: string, type: string): { body: { children: ArrayLike<unknown>; textContent: string } };
};

/** Returns the text of a viewer's or host's message after cleaning, or the reason why it is refused. */
function cleaned(raw: string, isHost = false): string {
  const result = cleanMessage(raw, { isHost });
  return result.ok ? result.text : `refused: ${result.reason}`;
}

const MARKUP = 'refused: markup';
const EMPTY = 'refused: empty';
const LINKS = 'refused: links';

describe('tags', () => {
  test('CHAT-14 CHAT-15 a message with a script or iframe tag is refused, also from a host', () => {
    for (const tag of [
      '<script>alert(1)</script>',
      'hi <iframe src="https://a.example">',
      '</script>',
      '<script',
      '<iframe/>',
    ]) {
      expect(cleaned(tag), tag).toBe(MARKUP);
      expect(cleaned(tag, true), tag).toBe(MARKUP);
    }
  });

  test('CHAT-16 letter case, entities, nesting, NUL, width and invisible characters do not hide a script or iframe tag', () => {
    const disguises = [
      '<ScRiPt>',
      '<IFRAME>',
      '&lt;script&gt;',
      '&LT;script>',
      '&#60;script>',
      '&#x3c;iframe>',
      '&#0000060script>',
      '&amp;amp;lt;script&gt;',
      '<&#115;cript>',
      '<scr\0ipt>',
      '\0<\0script>',
      '<scr\u200bipt>',
      '<scr\u00adipt>',
      '<s\u202ecript>',
      '< script>',
      '<\nscript>',
      '<scr<b>ipt>',
      '<scr<script>ipt>',
      '<<b></b>script>',
      '&lt;scr<i></i>ipt>',
      '\uff1cscript\uff1e',
      '<\uff53cript>',
      '<ſcript>',
      '<scrhttps://a.exampleipt>',
      '&l<b>t;script>',
    ];
    for (const text of disguises) expect(cleaned(text), JSON.stringify(text)).not.toMatch(/script.*>|iframe/i);
    const refused = disguises.filter((text) => !text.includes('https:'));
    for (const text of refused) expect(cleaned(text), JSON.stringify(text)).toBe(MARKUP);
  });

  test('CHAT-14~ the word script, or a tag whose name only begins with script, is not refused', () => {
    expect(cleaned('the script of Acts')).toBe('the script of Acts');
    expect(cleaned('<scripture>John 3:16')).toBe('John 3:16');
    expect(cleaned('1 < scripture')).toBe('1 < scripture');
  });

  test('CHAT-17 other tags are stripped and their text is kept', () => {
    expect(cleaned('<b>Good</b> <i class="x">morning</i>')).toBe('Good morning');
    expect(cleaned('<a href="javascript:x">here</a>')).toBe('here');
    expect(cleaned('a<!-- secret -->b')).toBe('ab');
    expect(cleaned('<<b>i>bold')).toBe('bold');
  });

  test('CHAT-17~ text that only resembles a tag is kept', () => {
    for (const text of ['1 < 2', '<3 you all', 'a <- b -> c', '5 > 4', 'x << y', '&lt;b&gt; & co', '>_<']) {
      expect(cleaned(text)).toBe(text);
    }
    expect(cleaned('so <glad to be here')).toBe('so \u2039glad to be here');
  });
});

describe('links', () => {
  test('CAT-31 words of the profanity list are masked for every author', () => {
    for (const isHost of [false, true]) expect(cleaned('This is shit, grace', isHost)).toMatch(/^This is \*+, grace$/);
  });

  test('E3 CHAT-19 links in a message of a viewer are removed', () => {
    expect(cleaned('see https://spam.example/x?a=1 now')).toBe('see now');
    expect(cleaned('buy at www.spam.shop, amen')).toBe('buy at, amen');
    expect(cleaned('HTTP://SPAM.EXAMPLE')).toBe(LINKS);
    expect(cleaned('spam.com and mailto:a@b.com')).toBe('and');
  });

  test('CHAT-19~ an e-mail address, or a sentence without a space after its period, is not a link', () => {
    expect(cleaned('We loved it.so good')).toBe('We loved it.so good');
    expect(cleaned('Gloria.es verdad')).toBe('Gloria.es verdad');
    expect(cleaned('write to amos@grace.org')).toBe('write to amos@grace.org');
  });

  test('E3 CHAT-18~ links in a message of a host are kept', () => {
    expect(cleaned('Give at https://grace.example/give', true)).toBe('Give at https://grace.example/give');
    expect(cleaned('<https://grace.example>', true)).toBe('https://grace.example');
  });
});

describe('the cleaned text', () => {
  test('CHAT-22 a message that is empty after cleaning is refused', () => {
    for (const text of ['<b></b>', '<img src=x onerror=alert(1)>', '<br> <hr>']) {
      expect(cleaned(text), text).toBe(EMPTY);
    }
  });

  test('CHAT-19~ CHAT-22 a message that consists only of links is refused with the reason links', () => {
    for (const text of [
      'https://spam.example',
      ' www.spam.shop  http://a.example/?b ',
      '<b>https://spam.example</b>',
    ]) {
      expect(cleaned(text), text).toBe(LINKS);
    }
  });

  test('CHAT-24 a message that consists only of blanks, line breaks and invisible characters is refused', () => {
    for (const text of [
      '',
      ' ',
      '\n\n\t',
      '\u00a0\u3000',
      '\u200b\u2060\ufeff',
      '\u2800',
      '\u3164',
      '\u0301',
      '\u200d',
      '\ufe0f',
    ]) {
      expect(cleaned(text), JSON.stringify(text)).toBe(EMPTY);
    }
  });

  test('CHAT-14~ E4~ a message with more nested tags or layers of entities than an honest message is refused', () => {
    expect(cleaned(`${'<b'.repeat(3)}${'>'.repeat(3)}bold`)).toBe('bold');
    expect(cleaned(`${'<b'.repeat(300)}${'>'.repeat(300)}`)).toBe(MARKUP);
    expect(cleaned(`&${'amp;'.repeat(3)}`)).toBe(`&${'amp;'.repeat(3)}`);
    expect(cleaned(`&${'amp;'.repeat(240)}`)).toBe(MARKUP);
  });

  test('CHAT-25 curly quotes are replaced by straight quotes', () => {
    expect(cleaned('“It’s Sunday”')).toBe(`"It's Sunday"`);
  });

  test('CHAT-134~ a message has at most 1,000 characters, and each emoji counts as one', () => {
    expect(cleaned('a'.repeat(MESSAGE_MAX))).toBe('a'.repeat(1_000));
    expect(cleaned(` ${'🙏'.repeat(1_000)}\n`)).toBe('🙏'.repeat(1_000));
    expect(cleaned('a'.repeat(1_001))).toBe('refused: too-long');
    expect(cleaned('a\u0301'.repeat(50_000))).toBe('refused: too-long');
  });

  test('CHAT-2~ direction marks and invisible characters are removed, and at most 8 combining marks are kept per letter', () => {
    expect(cleaned('a\u202ebc\u2066d\u200fe\u200bf\u00adg')).toBe('abcdefg');
    expect(cleaned('f\u200dg')).toBe('fg');
    expect(cleaned(`Z${'\u0334'.repeat(100)}!`)).toBe(`Z${'\u0334'.repeat(8)}!`);
    expect(cleaned('one\r\ntwo\u2028three\n\n\n\nfour')).toBe('one\ntwo\nthree\n\nfour');
  });

  test('CHAT-2~ invisible characters that a script or emoji needs are kept', () => {
    for (const text of [
      '👨‍👩‍👧 🏳️‍🌈 ❤️ 👍🏽',
      'می‌خواهم',
      'क्‍ष',
      'Señor, ¿qué?',
      'שָׁלוֹם',
      '２０２７',
      'line one\nline two',
    ]) {
      expect(cleaned(text)).toBe(text);
    }
  });
});

describe('for any message', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '<b',
      '<b>',
      'script',
      'iframe',
      'scr',
      'ipt',
      '<!--',
      '-->',
      '&lt;',
      '&amp;',
      '&#60;',
      '&',
      ';',
      '"',
      "'",
      '=',
      '/',
    ],
    ...[
      '\0',
      '\u200b',
      '\u200d',
      '\u202e',
      '\u0301',
      '\ufe0f',
      '\n',
      ' ',
      '👩',
      '\uff1c',
      '‹',
      '“',
      '\ud800',
      '\u2800',
      'ñ',
      '*',
    ],
    ...['https://a.example', 'http://', 'www.', 'a.com', '.com', 'javascript:', 'mailto:'],
    ...['fuck', 'cunt', 'ass', 'shit', 'fu', 'kung ', 'f u c k', 'puta', 'dis', 'hit', '@', '$', '4', '5', 'f', 'ck'],
  );
  const message = fc.oneof(
    fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: piece },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
        ),
        { maxLength: 25 },
      )
      .map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
  );

  test('CHAT-14~ CHAT-15~ CHAT-16~ CHAT-17~ a cleaned message never parses to an element, alone or inside a page', () => {
    assertReaching(
      fc.tuple(message, fc.boolean()),
      ([raw, isHost]) => {
        const result = cleanMessage(raw, { isHost });
        if (!result.ok) return false;
        const { body } = new DOMParser().parseFromString(`${result.text}`, 'text/html');
        const inside = new DOMParser().parseFromString(`<p>${result.text}</p><i>x</i>`, 'text/html').body;
        expect([body.children.length, inside.children.length, inside.textContent.endsWith('x')]).toEqual([0, 2, true]);
        return true;
      },
      { atLeast: 0.6, numRuns: 800 },
    );
  });

  test('CHAT-2~ CHAT-20~ cleaning a cleaned message changes nothing', () => {
    assertReaching(
      fc.tuple(message, fc.boolean()),
      ([raw, isHost]) => {
        const result = cleanMessage(raw, { isHost });
        if (!result.ok) return false;
        expect(cleanMessage(result.text, { isHost })).toEqual({ ok: true, text: result.text, profane: false });
        return true;
      },
      { atLeast: 0.6, numRuns: 1_000 },
    );
  });
});
