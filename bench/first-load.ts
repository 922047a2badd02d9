import { FIRST_LOAD_BUDGET, firstLoad } from '../web/first-load.ts';
import type { Figure } from './figure.ts';

/**
 * Measures the size, with gzip, of the files that a channel's page loads at once, including those of the open panel.
 */
export async function firstLoadBytes(): Promise<Figure[]> {
  const load = firstLoad();
  return (['js', 'css'] as const).map((kind) => ({
    name: `first load of the viewer, ${kind === 'js' ? 'JavaScript' : 'CSS'}, gzip`,
    value: load[kind] / 1024,
    unit: 'KB',
    target: { atMost: FIRST_LOAD_BUDGET[kind] / 1024 },
    note: `${(load.start[kind] / 1024).toFixed(1)} KB of it before the page is interactive`,
  }));
}
