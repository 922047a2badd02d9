import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './links.ts';

test('CHAT-18 linkParts divides a host’s message into text and links with an href', () => {
  expect(linkParts('Give: https://grace.example/give?x=1. Or www.grace.org!')).toEqual([
    { text: 'Give: ' },
    { text: 'https://grace.example/give?x=1', href: 'https://grace.example/give?x=1' },
    { text: '. Or ' },
    { text: 'www.grace.org', href: 'https://www.grace.org' },
    { text: '!' },
  ]);
  expect(linkParts('no link')).toEqual([{ text: 'no link' }]);
  expect(linkParts('')).toEqual([]);
});

test('CHAT-18~ linkParts gives an href only to http and https links', () => {
  for (const text of [
    'javascript:alert(1)',
    'mailto:a@b.com',
    'ftp://a.example/x',
    'data:text/html,x',
    'a@grace.org',
  ]) {
    expect(linkParts(text), text).toEqual([{ text }]);
  }
});

test('CHAT-18~ the parts together are the message, and every href is a web address', () => {
  const piece = fc.constantFrom(
    'https://a.example/',
    'http://b.co',
    'www.c.org',
    'javascript:',
    '//',
    ' ',
    ')',
    '"',
    '<',
    '\n',
    'amen',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))), (pieces) => {
      const parts = linkParts(pieces.join(''));
      expect(parts.map(({ text }) => text).join('')).toBe(pieces.join(''));
      return parts.every(({ href }) => href === undefined || /^https?:\/\//i.test(href));
    }),
  );
});
