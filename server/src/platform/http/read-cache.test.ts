import { memoriesOfOneProcess } from '@nave/server/testing/single-process.ts';
import { describe, expect, test } from 'vitest';
import { type CacheableResponse, type CachedResponse, encodeResponse } from './cached-response.ts';
import { createReadCache, type Miss } from './read-cache.ts';
import { TaggedResponses } from './tagged-responses.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const times = { producedAt: NOW, maxAgeMs: 60_000 };

function produced(body: string, ...tags: string[]): CacheableResponse {
  return { body, contentType: 'text/plain', headers: {}, tags, expiresAt: null };
}

function textOf(found: CachedResponse | Miss<unknown> | undefined): string | undefined {
  return found && 'body' in found ? found.body.identity.bytes.toString() : undefined;
}

/** Creates a cache with a manual clock, and functions that get answers from it. */
function setUp() {
  let now = NOW;
  const cache = createReadCache({ now: () => now, memories: memoriesOfOneProcess });
  const producedKeys: string[] = [];
  return {
    cache,
    /** The keys of the produced answers, in order. */
    producedKeys,
    advance: (ms: number) => {
      now += ms;
    },
    /** Gets the answer of a key. If it is not cached, it is produced at once. */
    async get(key: string, ...tags: string[]) {
      const answer = await cache.get(key, async () => {
        producedKeys.push(key);
        return produced(`${key} ${producedKeys.length}`, ...tags);
      });
      return textOf(answer);
    },
    /** Gets a key that has no answer. */
    async getMissing(key: string): Promise<unknown> {
      return cache.get(key, async () => {
        producedKeys.push(key);
        return { instead: null };
      });
    },
    /** Gets the answer of a key. If it is not cached, it is produced when the test calls `finish`. */
    startProducing(key: string) {
      const production = Promise.withResolvers<CacheableResponse | Miss<null>>();
      const answer = cache.get(key, () => {
        producedKeys.push(key);
        return production.promise;
      });
      return { answer: answer.then(textOf), finish: production.resolve };
    },
  };
}

describe('drops', () => {
  test('API-23~ dropping a tag removes every answer with this tag, and no other answer', async () => {
    const { cache, get } = setUp();
    await get('/a', 'channel:a', 'client:g');
    await get('/a?content=x', 'channel:a', 'client:g');
    await get('/b', 'channel:b', 'client:g');
    cache.drop('channel:a');
    expect(['/a', '/a?content=x', '/b'].map((key) => textOf(cache.find(key)))).toEqual([undefined, undefined, '/b 3']);
    cache.drop('client:g');
    expect(cache.size).toBe(0);
  });

  test('an answer that was produced again is dropped by its new tags and not by its old tags', async () => {
    const { cache, get } = setUp();
    await get('/a', 'channel:a');
    cache.drop('channel:a');
    await get('/a', 'channel:b');
    cache.drop('channel:a');
    expect(textOf(cache.find('/a'))).toBe('/a 2');
    cache.drop('channel:b');
    expect(cache.find('/a')).toBeUndefined();
  });

  test('an expired answer is produced again, and can be dropped', async () => {
    const { cache, get, advance } = setUp();
    await get('/a', 'channel:a');
    advance(60_001);
    expect(await get('/a', 'channel:a')).toBe('/a 2');
    cache.drop('channel:a');
    expect(cache.size).toBe(0);
  });
});

test('VID-24~ an answer that is produced again is compressed again only if it has changed', async () => {
  const { cache, advance } = setUp();
  const bytesOf = async (answer: CacheableResponse) => {
    const found = await cache.get('/a', async () => answer);
    advance(60_001);
    return 'body' in found ? found.body.gzip.bytes : expect.unreachable();
  };
  const first = await bytesOf(produced('first'));
  // The same buffer, and not an equal one.
  expect(await bytesOf(produced('first'))).toBe(first);
  const changes = { body: 'second', status: 404, contentType: 'text/csv', headers: { 'cache-control': 'no-store' } };
  let before = first;
  for (const [field, value] of Object.entries(changes)) {
    const changed = await bytesOf({ ...produced('first'), [field]: value });
    expect([field, changed === before]).toEqual([field, false]);
    before = changed;
  }
});

describe('changes while an answer is produced', () => {
  test('an answer is cached if none of its records changed while it was produced', async () => {
    const { cache, startProducing, get } = setUp();
    const { answer, finish } = startProducing('/a');
    cache.drop('channel:b');
    const later = get('/a', 'channel:a');
    finish(produced('produced once', 'channel:a'));
    expect(await Promise.all([answer, later])).toEqual(['produced once', 'produced once']);
    expect(textOf(cache.find('/a'))).toBe('produced once');
  });

  test('API-23~ an outdated answer is returned only to callers from before the change, and is not cached', async () => {
    const { cache, startProducing, producedKeys } = setUp();
    const before = startProducing('/a');
    const alsoBefore = startProducing('/a');
    cache.drop('channel:a');
    const after = startProducing('/a');
    const alsoAfter = startProducing('/a');
    before.finish(produced('old', 'channel:a'));
    expect(await Promise.all([before.answer, alsoBefore.answer])).toEqual(['old', 'old']);
    expect(cache.find('/a')).toBeUndefined();
    await expect.poll(() => producedKeys).toEqual(['/a', '/a']);
    after.finish(produced('new', 'channel:a'));
    expect(await Promise.all([after.answer, alsoAfter.answer])).toEqual(['new', 'new']);
    expect(textOf(cache.find('/a'))).toBe('new');
  });

  test('an answer is not cached if one of its records changes while the answer is compressed', async () => {
    const { cache, startProducing } = setUp();
    const { answer, finish } = startProducing('/a');
    finish(produced('old', 'channel:a'));
    await Promise.resolve();
    cache.drop('channel:a');
    await answer;
    expect(cache.find('/a')).toBeUndefined();
  });

  test('after a failure, the next call produces the answer again', async () => {
    const { cache, get } = setUp();
    await expect(cache.get('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(await get('/a')).toBe('/a 1');
  });
});

describe('misses', () => {
  test('a miss is cached for three seconds', async () => {
    const { getMissing, advance, producedKeys } = setUp();
    await getMissing('/nothing');
    advance(2_999);
    await getMissing('/nothing');
    expect(producedKeys).toHaveLength(1);
    advance(1);
    await getMissing('/nothing');
    expect(producedKeys).toHaveLength(2);
  });

  test('dropping any tag clears all misses', async () => {
    const { cache, getMissing, get } = setUp();
    await getMissing('/a');
    cache.drop('channels:grace');
    expect(await get('/a')).toBe('/a 2');
  });

  test('a miss from before a change is not returned to callers from after the change', async () => {
    const { cache, startProducing, get, producedKeys } = setUp();
    const before = startProducing('/a');
    cache.drop('channels:grace');
    const after = get('/a');
    before.finish({ instead: null });
    expect(await before.answer).toBeUndefined();
    expect(await after).toBe('/a 2');
    expect(producedKeys).toHaveLength(2);
  });
});

test('TaggedResponses keeps the newest answers and removes evicted answers from the index of tags', async () => {
  const responses = new TaggedResponses(2);
  const answers = await Promise.all(['1', '2', '3'].map((body) => encodeResponse(produced(body, 'all'), times)));
  answers.forEach((answer, n) => {
    responses.keep(`/${n}`, answer);
  });
  expect(responses.size).toBe(2);
  expect(responses.find('/0')).toBeUndefined();
  responses.keep('/0', await encodeResponse(produced('1', 'other'), times));
  responses.removeTagged('all');
  expect(textOf(responses.find('/0'))).toBe('1');
  expect(responses.size).toBe(1);
});
