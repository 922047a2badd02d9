/** A sequence of symbols to search for. A symbol is a word or a character. `kind` is a small integer, at least 0. */
export interface Pattern {
  symbols: readonly string[];
  kind: number;
}

/** Where a pattern occurs in a sequence: from the symbol `end - length` up to, but not including, the symbol `end`. */
export interface Occurrence {
  end: number;
  length: number;
  kind: number;
}

/**
 * Finds patterns in a sequence of symbols. `size` is the number of states, a measure of the memory that the automaton
 * uses.
 */
export interface Automaton {
  size: number;
  find(symbols: readonly string[]): Occurrence[];
}

const ROOT = 0;

/**
 * Builds an Aho-Corasick automaton in time linear in the total length of the patterns. A search takes at most two
 * transitions per symbol, for any number of patterns, and reports the longest pattern of each kind at each position.
 */
export function automaton(patterns: readonly Pattern[]): Automaton {
  const symbolIds = new Map<string, number>();
  for (const { symbols } of patterns)
    for (const symbol of symbols) if (!symbolIds.has(symbol)) symbolIds.set(symbol, symbolIds.size);
  const edges = new Map<number, number>();
  const edgeOf = (state: number, symbol: number) => state * symbolIds.size + symbol;
  const states = [{ parent: -1, symbol: -1, depth: 0, kinds: 0 }];
  const kindCount = Math.max(0, ...patterns.map(({ kind }) => kind + 1));
  for (const { symbols, kind } of patterns) {
    let state = ROOT;
    for (const symbol of symbols) {
      const id = symbolIds.get(symbol) ?? 0;
      const edge = edgeOf(state, id);
      let next = edges.get(edge);
      if (next === undefined) {
        next = states.length;
        edges.set(edge, next);
        states.push({ parent: state, symbol: id, depth: (states[state]?.depth ?? 0) + 1, kinds: 0 });
      }
      state = next;
    }
    const last = states[state];
    if (last && state !== ROOT) last.kinds |= 1 << kind;
  }
  // For each state, the state of its longest proper suffix that has a state. A suffix is shorter than its state, so
  // states are processed from the shortest to the longest.
  const suffixes = new Int32Array(states.length);
  const longest = Array.from({ length: kindCount }, () => new Uint16Array(states.length));
  const next = (from: number, symbol: number): number => {
    for (let state = from; ; state = suffixes[state] ?? ROOT) {
      const to = edges.get(edgeOf(state, symbol));
      if (to !== undefined) return to;
      if (state === ROOT) return ROOT;
    }
  };
  const byDepth = [...states.keys()].slice(1).sort((a, b) => (states[a]?.depth ?? 0) - (states[b]?.depth ?? 0));
  for (const state of byDepth) {
    const { parent = ROOT, symbol = 0, depth = 0, kinds = 0 } = states[state] ?? {};
    suffixes[state] = parent === ROOT ? ROOT : next(suffixes[parent] ?? ROOT, symbol);
    longest.forEach((lengths, kind) => {
      lengths[state] = kinds & (1 << kind) ? depth : (lengths[suffixes[state] ?? ROOT] ?? 0);
    });
  }
  const ends = Uint8Array.from(states, (_, state) => (longest.some((lengths) => (lengths[state] ?? 0) > 0) ? 1 : 0));
  return {
    size: states.length,
    find(symbols) {
      const found: Occurrence[] = [];
      let state = ROOT;
      for (let index = 0; index < symbols.length; index += 1) {
        const symbol = symbolIds.get(symbols[index] ?? '');
        state = symbol === undefined ? ROOT : next(state, symbol);
        if (!ends[state]) continue;
        for (let kind = 0; kind < kindCount; kind += 1) {
          const length = longest[kind]?.[state] ?? 0;
          if (length > 0) found.push({ end: index + 1, length, kind });
        }
      }
      return found;
    },
  };
}
