import { callsOf } from '../kernel/call.ts';
import type { catalogueShapes } from './catalogues.api.ts';

/** Calls that read catalogues and single icons. */
export const catalogueCalls = callsOf<typeof catalogueShapes>()({
  read: 'GET /cdn/catalogues/:name',
  icon: 'GET /cdn/icons/:weight/:name',
});
