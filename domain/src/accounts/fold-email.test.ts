import { expect, test } from 'vitest';
import { foldEmail } from './fold-email.ts';

test('ACC-22 ACC-184~ foldEmail returns the same text for different spellings of an email', () => {
  const spellings = [
    'ruthie@grace.example',
    'RUTHIE@Grace.Example',
    'RUTH\u0130E@GRACE.EXAMPLE',
    'ruthI\u0307e@grace.example',
  ];
  expect(new Set(spellings.map(foldEmail)).size).toBe(1);
  expect(foldEmail('\uff4b\u212aK@grace.example')).toBe('kkk@grace.example');
  expect(foldEmail('ruth@grace.example')).not.toBe(foldEmail('r\u016bth@grace.example'));
});
