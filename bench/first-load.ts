import { FIRST_LOAD_BUDGET, firstLoad } from '../web/first-load.ts';
import type { Figure } from './figure.ts';

/** Measures the files that a channel's page requests at once, including the panel beside the video, in gzip bytes. */
export async function firstLoadBytes(): Promise<Figure[]> {
  const load = firstLoad();
  return (['js', 'css'] as const).map((kind) => ({
    name: `first load of the viewer, ${kind === 'js' ? 'JavaScript' : 'CSS'}, gzip`,
    value: load[kind] / 1024,
    unit: 'KB',
    target: { atMost: FIRST_LOAD_BUDGET[kind] / 1024 },
    note: `${(load.start[kind] / 1024).toFixed(1)} KB of it before anything can be pressed`,
  }));
}
