import { callsOf } from '../kernel/call.ts';
import type { bibleShapes } from './bible.api.ts';

/** Calls that read the product's own Bible texts, one chapter per call. */
export const bibleCalls = callsOf<typeof bibleShapes>()({
  chapter: 'GET /cdn/bible/:edition/:book/:chapter',
});
