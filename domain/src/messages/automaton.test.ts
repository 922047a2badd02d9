import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedSteps } from '../testing/counted-steps.ts';
import { automaton, type Pattern } from './automaton.ts';

const symbols = (maxLength: number) => fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength });
const patternsOf = fc.array(fc.record({ symbols: symbols(4), kind: fc.nat({ max: 2 }) }), { maxLength: 6 });

/** Reference implementation: tries every pattern at every position and keeps the longest of each kind. */
function slowly(patterns: readonly Pattern[], text: readonly string[]) {
  const found = new Set<string>();
  for (let end = 1; end <= text.length; end += 1)
    for (const kind of [0, 1, 2]) {
      const lengths = patterns
        .filter((one) => one.kind === kind && text.slice(0, end).join('').endsWith(one.symbols.join('')))
        .map((one) => one.symbols.length);
      if (lengths.length > 0) found.add(`${end} ${Math.max(...lengths)} ${kind}`);
    }
  return found;
}

test('CHAT-167~ the automaton finds the longest entry of each kind at each position, like a naive search', () => {
  fc.assert(
    fc.property(patternsOf, symbols(20), (patterns, text) => {
      const found = automaton(patterns).find(text);
      expect(new Set(found.map(({ end, length, kind }) => `${end} ${length} ${kind}`))).toEqual(slowly(patterns, text));
    }),
  );
});

test('CHAT-167~ E4~ a lookup takes no more steps in a list of five hundred entries than in one of ten', () => {
  const listOf = (entries: number) =>
    Array.from({ length: entries }, (_, at) => ({ symbols: [...'a'.repeat(20), `${at}`], kind: at % 4 }));
  const text = 'a'.repeat(1_000).split('');
  const [few = 0, many = 0] = [10, 500].map((entries) => {
    const { find } = automaton(listOf(entries));
    return countedSteps(() => find(text));
  });
  expect(few).toBeGreaterThan(1_000);
  expect(many).toBeLessThanOrEqual(few);
});
