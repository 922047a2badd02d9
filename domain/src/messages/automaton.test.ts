import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedSteps } from '../testing/counted-steps.ts';
import { automaton, type Pattern } from './automaton.ts';

const symbols = (maxLength: number) => fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength });
const patternsOf = fc.array(fc.record({ symbols: symbols(4), kind: fc.nat({ max: 2 }) }), { maxLength: 6 });

/** Reference implementation: tries every pattern at every position and keeps the longest of each kind. */
function naiveSearch(patterns: readonly Pattern[], text: readonly string[]) {
  const found = new Set<string>();
  for (let end = 1; end <= text.length; end += 1)
    for (const kind of [0, 1, 2]) {
      const prefix = text.slice(0, end).join('');
      const lengths = patterns
        .filter((pattern) => pattern.kind === kind && prefix.endsWith(pattern.symbols.join('')))
        .map(({ symbols }) => symbols.length);
      if (lengths.length > 0) found.add(`${end} ${Math.max(...lengths)} ${kind}`);
    }
  return found;
}

test('CHAT-167~ the automaton finds the longest entry of each kind at each position, like a naive search', () => {
  fc.assert(
    fc.property(patternsOf, symbols(20), (patterns, text) => {
      const found = automaton(patterns).find(text);
      const texts = found.map(({ end, length, kind }) => `${end} ${length} ${kind}`);
      expect(new Set(texts)).toEqual(naiveSearch(patterns, text));
    }),
  );
});

test('CHAT-167~ E4~ a search takes at most four steps per symbol, with ten entries and with five hundred', () => {
  const listOf = (entries: number) =>
    Array.from({ length: entries }, (_, index) => ({ symbols: [...'a'.repeat(20), `${index}`], kind: index % 4 }));
  const text = 'a'.repeat(1_000).split('');
  for (const entries of [10, 500]) {
    const { find } = automaton(listOf(entries));
    const steps = countedSteps(() => find(text));
    expect(steps).toBeGreaterThan(text.length);
    expect(steps).toBeLessThanOrEqual(4 * text.length);
  }
});
