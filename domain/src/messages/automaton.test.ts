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

test('CHAT-167~ E4~ a search takes no more steps with five hundred entries than with ten entries', () => {
  const listOf = (entries: number) =>
    Array.from({ length: entries }, (_, index) => ({ symbols: [...'a'.repeat(20), `${index}`], kind: index % 4 }));
  const text = 'a'.repeat(1_000).split('');
  const [few = 0, many = 0] = [10, 500].map((entries) => {
    const { find } = automaton(listOf(entries));
    // V8 does not count calls that it has inlined meanwhile, so the highest of three counts is the number.
    return Math.max(...[1, 2, 3].map(() => countedSteps(() => find(text))));
  });
  expect(few).toBeGreaterThan(1_000);
  // Linear growth would be fifty times as many. A few calls are inlined in all three counts.
  expect(many).toBeLessThanOrEqual(1.1 * few);
});
