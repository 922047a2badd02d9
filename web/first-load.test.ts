// @vitest-environment node
import { expect, test } from 'vitest';
import { firstLoad, overBudget } from './first-load.ts';

test('a channel’s page loads no more at once than its budget', () => {
  expect(overBudget(firstLoad()).join('\n')).toBe('');
});

test('a page that loads more is told which parts are the largest', () => {
  const load = firstLoad();
  const [sentence = ''] = overBudget(load, { js: load.js - 1, css: load.css });
  expect(sentence).toContain('(gzip; ');
  expect(sentence).toContain("the panel 'chat'");
  expect(sentence).toMatch(/The largest parts of the start: \d+\.\d % react-dom, /);
  expect(overBudget(load, { js: load.js, css: load.css - 1 })).toHaveLength(1);
});
