import { bibleShapes } from '@nave/domain/catalogues/bible.api.ts';
import { bibleCalls } from '@nave/domain/catalogues/bible.calls.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import type { BibleChapters } from './bible-chapters.ts';

interface Deps {
  routes: Routes;
  cache: ReadCache;
  https: boolean;
  bible: BibleChapters;
}

/** Responses may be cached permanently, because a corrected text gets a new URL. */
const PERMANENTLY = 'public, max-age=31536000, immutable';

export function bibleRoutes({ routes, cache, https, bible }: Deps): void {
  const missing = kernelRefusals.notFound;
  const add = routes.of('bible', bibleCalls, bibleShapes);
  add(bibleCalls.chapter, {
    summary: 'A chapter of one of the product’s own Bible texts, verse by verse',
    rule: anyone(missing),
    async handle({ params }) {
      const answer = await cache.get(addressOf(bibleCalls.chapter, params), async () => {
        const verses = await bible.verses(params);
        if (verses === null) return { instead: null };
        return {
          body: `{"ok":true,"data":${verses}}`,
          contentType: 'application/json; charset=utf-8',
          headers: { ...securityHeaders('api', https), 'cache-control': PERMANENTLY },
          tags: [],
          expiresAt: null,
        };
      });
      if ('instead' in answer) throw new Refusal(missing);
      return answer;
    },
  });
}
