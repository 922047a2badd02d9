import { callsOf } from '../kernel/call.ts';
import type { catalogueShapes } from './catalogues.api.ts';

/** What forms and panels choose from, and one icon at a time. */
export const catalogueCalls = callsOf<typeof catalogueShapes>()({
  read: 'GET /cdn/catalogues/:name',
  icon: 'GET /cdn/icons/:weight/:name',
});
