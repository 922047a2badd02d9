import { callsOf } from '../kernel/call.ts';
import type { bibleShapes } from './bible.api.ts';

/** The product's own Bible texts, a chapter at a time. */
export const bibleCalls = callsOf<typeof bibleShapes>()({
  chapter: 'GET /cdn/bible/:edition/:book/:chapter',
});
