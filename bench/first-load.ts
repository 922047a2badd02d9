import { FIRST_LOAD_BUDGET, firstLoad } from '../web/first-load.ts';
import type { Figure } from './figure.ts';

/** What a viewer's browser loads before it shows anything, in gzip bytes. */
export async function firstLoadBytes(): Promise<Figure[]> {
  const load = firstLoad('viewer.html');
  return (['js', 'css'] as const).map((kind) => ({
    name: `first load of the viewer, ${kind === 'js' ? 'JavaScript' : 'CSS'}, gzip`,
    value: load[kind] / 1024,
    unit: 'KB',
    target: { atMost: FIRST_LOAD_BUDGET[kind] / 1024 },
  }));
}
