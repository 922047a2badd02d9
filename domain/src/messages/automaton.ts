/** A sequence of symbols to look for; a symbol is a word or a character. `kind` is a small integer from 0. */
export interface Pattern {
  symbols: readonly string[];
  kind: number;
}

/** A pattern found in a sequence: symbols `end - length` to `end`, exclusive. */
export interface Occurrence {
  end: number;
  length: number;
  kind: number;
}

/** Finds the patterns of a list in a sequence. `size` is its number of states, a measure of memory. */
export interface Automaton {
  size: number;
  find(symbols: readonly string[]): Occurrence[];
}

const ROOT = 0;

/**
 * Builds an Aho-Corasick automaton in time linear in the total length of the patterns. A search takes at most two transitions
 * per symbol, for any number of patterns, and reports the longest pattern of each kind at each position.
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
  // The longest proper suffix of a state that is a state too; suffixes are shorter, so shorter states come first.
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
  for (const at of byDepth) {
    const { parent = ROOT, symbol = 0, depth = 0, kinds = 0 } = states[at] ?? {};
    suffixes[at] = parent === ROOT ? ROOT : next(suffixes[parent] ?? ROOT, symbol);
    longest.forEach((lengths, kind) => {
      lengths[at] = kinds & (1 << kind) ? depth : (lengths[suffixes[at] ?? ROOT] ?? 0);
    });
  }
  const ends = Uint8Array.from(states, (_, at) => (longest.some((lengths) => (lengths[at] ?? 0) > 0) ? 1 : 0));
  return {
    size: states.length,
    find(symbols) {
      const found: Occurrence[] = [];
      let state = ROOT;
      for (let at = 0; at < symbols.length; at += 1) {
        const symbol = symbolIds.get(symbols[at] ?? '');
        state = symbol === undefined ? ROOT : next(state, symbol);
        if (!ends[state]) continue;
        for (let kind = 0; kind < kindCount; kind += 1) {
          const length = longest[kind]?.[state] ?? 0;
          if (length > 0) found.push({ end: at + 1, length, kind });
        }
      }
      return found;
    },
  };
}
