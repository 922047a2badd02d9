import { describe, expect, test } from 'vitest';
import { type CachedResponse, encodeResponse, type Produced } from './cached-response.ts';
import { createReadCache, type Miss } from './read-cache.ts';
import { TaggedResponses } from './tagged-responses.ts';

const AT = Date.parse('2026-11-22T10:00:00Z');

function produced(body: string, ...tags: string[]): Produced {
  return { body, contentType: 'text/plain', headers: {}, tags, expiresAt: null };
}

function textOf(found: CachedResponse | Miss<unknown> | undefined): string | undefined {
  return found && 'body' in found ? found.body.identity.bytes.toString() : undefined;
}

/** A cache with a manual clock, whose answers the test completes. */
function setUp() {
  let now = AT;
  const cache = createReadCache(() => now);
  const made: string[] = [];
  return {
    cache,
    /** The produced keys, in order. */
    made,
    pass: (ms: number) => {
      now += ms;
    },
    /** Gets a key whose answer is produced at once. */
    async ask(key: string, ...tags: string[]) {
      const answer = await cache.get(key, async () => {
        made.push(key);
        return produced(`${key} ${made.length}`, ...tags);
      });
      return textOf(answer);
    },
    async askMissing(key: string): Promise<unknown> {
      return cache.get(key, async () => {
        made.push(key);
        return { instead: null };
      });
    },
    /** Gets a key whose answer is produced when `finish` is called. */
    begin(key: string) {
      const making = Promise.withResolvers<Produced | Miss<null>>();
      const answer = cache.get(key, () => {
        made.push(key);
        return making.promise;
      });
      return { answer: answer.then(textOf), finish: making.resolve };
    },
  };
}

describe('drops', () => {
  test('API-23~ a drop removes every answer with its tag, and no other', async () => {
    const { cache, ask } = setUp();
    await ask('/a', 'channel:a', 'client:g');
    await ask('/a?content=x', 'channel:a', 'client:g');
    await ask('/b', 'channel:b', 'client:g');
    cache.drop('channel:a');
    expect(['/a', '/a?content=x', '/b'].map((key) => textOf(cache.find(key)))).toEqual([undefined, undefined, '/b 3']);
    cache.drop('client:g');
    expect(cache.size).toBe(0);
  });

  test('an answer that was produced again is dropped by its new tags, not by its old ones', async () => {
    const { cache, ask } = setUp();
    await ask('/a', 'channel:a');
    cache.drop('channel:a');
    await ask('/a', 'channel:b');
    cache.drop('channel:a');
    expect(textOf(cache.find('/a'))).toBe('/a 2');
    cache.drop('channel:b');
    expect(cache.find('/a')).toBeUndefined();
  });

  test('an expired answer is produced again, and can be dropped', async () => {
    const { cache, ask, pass } = setUp();
    await ask('/a', 'channel:a');
    pass(60_001);
    expect(await ask('/a', 'channel:a')).toBe('/a 2');
    cache.drop('channel:a');
    expect(cache.size).toBe(0);
  });
});

describe('an answer that is produced during a change', () => {
  test('is cached when none of its records changed', async () => {
    const { cache, begin, ask } = setUp();
    const { answer, finish } = begin('/a');
    cache.drop('channel:b');
    const later = ask('/a', 'channel:a');
    finish(produced('made once', 'channel:a'));
    expect(await Promise.all([answer, later])).toEqual(['made once', 'made once']);
    expect(textOf(cache.find('/a'))).toBe('made once');
  });

  test('API-23~ goes to callers from before the change only, and is not cached', async () => {
    const { cache, begin, made } = setUp();
    const before = begin('/a');
    const alsoBefore = begin('/a');
    cache.drop('channel:a');
    const after = begin('/a');
    const alsoAfter = begin('/a');
    before.finish(produced('old', 'channel:a'));
    expect(await Promise.all([before.answer, alsoBefore.answer])).toEqual(['old', 'old']);
    expect(cache.find('/a')).toBeUndefined();
    await expect.poll(() => made).toEqual(['/a', '/a']);
    after.finish(produced('new', 'channel:a'));
    expect(await Promise.all([after.answer, alsoAfter.answer])).toEqual(['new', 'new']);
    expect(textOf(cache.find('/a'))).toBe('new');
  });

  test('is not cached when a record changed during its compression', async () => {
    const { cache, begin } = setUp();
    const { answer, finish } = begin('/a');
    finish(produced('old', 'channel:a'));
    await Promise.resolve();
    cache.drop('channel:a');
    await answer;
    expect(cache.find('/a')).toBeUndefined();
  });

  test('is produced again by the next call when it fails', async () => {
    const { cache, ask } = setUp();
    await expect(cache.get('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(await ask('/a')).toBe('/a 1');
  });
});

describe('misses', () => {
  test('a miss is cached for three seconds', async () => {
    const { askMissing, pass, made } = setUp();
    await askMissing('/nothing');
    pass(2_999);
    await askMissing('/nothing');
    expect(made).toHaveLength(1);
    pass(1);
    await askMissing('/nothing');
    expect(made).toHaveLength(2);
  });

  test('every drop clears all misses', async () => {
    const { cache, askMissing, ask } = setUp();
    await askMissing('/a');
    cache.drop('channels:grace');
    expect(await ask('/a')).toBe('/a 2');
  });

  test('a miss that was found during a change is not returned to later callers', async () => {
    const { cache, begin, ask, made } = setUp();
    const before = begin('/a');
    cache.drop('channels:grace');
    const after = ask('/a');
    before.finish({ instead: null });
    expect(await before.answer).toBeUndefined();
    expect(await after).toBe('/a 2');
    expect(made).toHaveLength(2);
  });
});

test('the newest answers are kept, and evicted ones are removed from the index', async () => {
  const kept = new TaggedResponses(2);
  const answers = await Promise.all(['1', '2', '3'].map((body) => encodeResponse(produced(body, 'all'), AT)));
  answers.forEach((answer, n) => {
    kept.keep(`/${n}`, answer);
  });
  expect(kept.size).toBe(2);
  expect(kept.find('/0')).toBeUndefined();
  kept.keep('/0', await encodeResponse(produced('1', 'other'), AT));
  kept.removeTagged('all');
  expect(textOf(kept.find('/0'))).toBe('1');
  expect(kept.size).toBe(1);
});
