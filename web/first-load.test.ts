// @vitest-environment node
import { expect, test } from 'vitest';
import { firstLoad, overBudget } from './first-load.ts';

test('the first load of a channel’s page is within its budget', () => {
  expect(overBudget(firstLoad()).join('\n')).toBe('');
});

test('overBudget lists the largest parts', () => {
  const load = firstLoad();
  const [message = ''] = overBudget(load, { js: load.js - 1, css: load.css });
  expect(message).toContain('(gzip; ');
  expect(message).toContain("the panel 'chat'");
  expect(message).toMatch(/The largest parts of the start: \d+\.\d % react-dom, /);
  expect(overBudget(load, { js: load.js, css: load.css - 1 })).toHaveLength(1);
});
